/** A piece seen from above: silhouette and roof mark by color, of any length. In u, centered on 0 0. */
import { PIECE_COLORS, type PieceColor } from '../editions/colors';

/** Half the height of a piece; a space is 11.5 high. */
export const HALF = 6.2;
const H = HALF;

export function silhouette(color: PieceColor, length: number): string {
  const l = length / 2;
  switch (color) {
    case 'red':
      return `M${-l} ${-H}H${l}V${H}H${-l}Z`;
    case 'blue':
      return `M${H - l} ${-H}H${l - H}a${H} ${H} 0 0 1 0 ${2 * H}H${H - l}a${H} ${H} 0 0 1 0 ${-2 * H}Z`;
    case 'yellow': {
      const c = 4;
      return `M${c - l} ${-H}H${l - c}L${l} ${c - H}V${H - c}L${l - c} ${H}H${c - l}L${-l} ${H - c}V${c - H}Z`;
    }
    case 'green':
      return `M${-l} ${-H}H${l - 5}L${l} 0 ${l - 5} ${H}H${-l}L${3.5 - l} 0Z`;
    case 'purple':
      return `M${-l} ${-H}C${-l / 2} ${-H + 0.5} ${-l / 3} -3.7 0 -3.7S${l / 2} ${-H + 0.5} ${l} ${-H}V${H}C${l / 2} ${H - 0.5} ${l / 3} 3.7 0 3.7S${-l / 2} ${H - 0.5} ${-l} ${H}Z`;
    case 'black': {
      const [s, n] = [3.2, 3.4];
      return `M${s - l} ${-H}H${l - s}V${-n}H${l}V${n}H${l - s}V${H}H${s - l}V${n}H${-l}V${-n}H${s - l}Z`;
    }
    case 'white':
      return `M${6 - l} ${-H}H${l}L${l - 6} ${H}H${-l}Z`;
  }
}

export type RoofMark = { d: string; width: number } | { dots: number[] };

export function roofMark(color: PieceColor): RoofMark {
  switch (color) {
    case 'red':
      return { d: 'M0 -4.6V4.6', width: 3 };
    case 'blue':
      return { dots: [-5, 5] };
    case 'yellow':
      return { d: 'M-3.3 -3.3 3.3 3.3M3.3 -3.3 -3.3 3.3', width: 2 };
    case 'green':
      return { d: 'M-3.5 -3.5 1.4 0 -3.5 3.5', width: 2.2 };
    case 'purple':
      return { d: 'M-10 0H10', width: 2.3 };
    case 'black':
      return { d: 'M-3.2 -4.6V4.6M3.2 -4.6V4.6', width: 2 };
    case 'white':
      return { d: 'M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0', width: 1.8 };
  }
}

/** How a line of this color is dashed in a chart. */
export const DASHES: Record<PieceColor, string> = {
  red: '',
  blue: '11 5',
  yellow: '3 3',
  green: '11 4 3 4',
  purple: '11 3 3 3 3 3',
  black: '16 3',
  white: '6 4',
};

const VEHICLES = { '': '', '-bus': '#bus', '-taxi': '#taxi' };

/** The symbols `#piece-<color>`, with `-bus` and `-taxi` for the editions that play with those: 38 × 18, to be inlined once. */
export function pieceSymbols(): string {
  const symbols = PIECE_COLORS.flatMap((color) =>
    Object.entries(VEHICLES).map(([kind, vehicle]) => {
      const d = silhouette(color, 34);
      const [fill, deep, on] = ['', '-deep', '-on'].map((part) => `var(--piece-${color}${part})`);
      const roof = roofMark(color);
      const mark = vehicle
        ? `<use href="${vehicle}" x="-8" y="-5.3" width="16" height="10.6" color="${on}"/>`
        : 'dots' in roof
          ? roof.dots.map((x) => `<circle cx="${x}" r="2.3" fill="${on}"/>`).join('')
          : `<path d="${roof.d}" fill="none" stroke="${on}" stroke-width="${roof.width}"/>`;
      return (
        `<symbol id="piece-${color}${kind}" viewBox="-19 -9 38 18" overflow="visible">` +
        `<path d="${d}" transform="translate(.6 2)" fill="${deep}" stroke="#000" stroke-opacity=".35" stroke-width="1.4"/>` +
        `<path d="${d}" fill="${fill}" stroke="${deep}" stroke-width="1.1" stroke-linejoin="round"/>${mark}</symbol>`
      );
    }),
  );
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbols.join('')}</svg>`;
}
