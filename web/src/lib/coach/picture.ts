/** The picture of a game's luck and skill: a waterfall of win chance, drawn on a canvas in the page. */
// A canvas has `fill`, too.
/* oxlint-disable unicorn/no-array-fill-with-reference-type */
import { roofMark, silhouette } from '../board/pieces';
import type { PieceColor } from '../editions/colors';
import { signed } from '../words/words.svelte';
import { causeOf, type Cause, type ShownPart } from './figures';

/** The content of the picture; all texts are in the reader's language. */
export type PictureContent = {
  edition: string;
  occasion: string;
  title: string;
  subtitle: string;
  players: { name: string; color: PieceColor; points: string }[];
  start: { label: string; value: number };
  result: { label: string; value: number };
  parts: { label: string; part: ShownPart }[];
  sums: { label: string; cause: Cause; change: number }[];
  note: string;
};

export const SIZE = { width: 1200, height: 630 };
/** Pixels of the picture for each unit, for sharp screens. */
const SCALE = 2;

const TOKENS = ['sheet', 'ink', 'ink-2', 'rule', 'second', 'enamel', 'sunk'] as const;
type Palette = Record<string, string>;

/** Returns the colors of the light theme, so that the picture does not depend on the theme of the page. */
function palette(colors: PieceColor[]): Palette {
  const probe = document.createElement('span');
  probe.style.colorScheme = 'light';
  document.body.append(probe);
  const color = (token: string) => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const pieces = colors.flatMap((one) => ['', '-deep', '-on'].map((part) => `piece-${one}${part}`));
  const found = Object.fromEntries([...TOKENS, ...pieces].map((token) => [token, color(token)]));
  probe.remove();
  return found;
}

const TITLE = "'Old Standard TT', 'Times New Roman', serif";
const SIGN = "'Oswald Variable', 'Arial Narrow', sans-serif";
const TEXT = "'Fira Sans Condensed', 'Arial Narrow', sans-serif";

/** Loads the fonts for these letters; if that fails, fallback fonts are used. */
async function fonts(letters: string) {
  const wanted = [`700 50px ${TITLE}`, `600 24px ${SIGN}`, `400 20px ${TEXT}`, `600 20px ${TEXT}`];
  await Promise.all(wanted.map((font) => document.fonts.load(font, letters))).catch(() => []);
}

const LEFT = 92;
const RIGHT = 812;
const TOP = 216;
const BOTTOM = 482;

export async function drawPicture(canvas: HTMLCanvasElement, content: PictureContent) {
  await fonts(JSON.stringify(content));
  canvas.width = SIZE.width * SCALE;
  canvas.height = SIZE.height * SCALE;
  const ink = canvas.getContext('2d');
  if (!ink) return;
  const color = palette(content.players.map((player) => player.color));
  ink.scale(SCALE, SCALE);
  ink.fillStyle = color.sheet ?? '';
  ink.fillRect(0, 0, SIZE.width, SIZE.height);
  ink.strokeStyle = color.ink ?? '';
  ink.strokeRect(10.5, 10.5, SIZE.width - 21, SIZE.height - 21);
  ink.strokeStyle = color.rule ?? '';
  ink.strokeRect(15.5, 15.5, SIZE.width - 31, SIZE.height - 31);

  /** Writes a text, smaller if it is wider than the room it has. */
  const write = (text: string, x: number, y: number, font: [number, number, string], fill: string, room = 9999) => {
    const [weight, size, family] = font;
    ink.fillStyle = fill;
    ink.font = `${weight} ${size}px ${family}`;
    const width = ink.measureText(text).width;
    if (width > room) ink.font = `${weight} ${Math.floor((size * room) / width)}px ${family}`;
    ink.fillText(text, x, y);
  };
  const piece = (at: { x: number; y: number; width: number }, one: PieceColor) => {
    ink.save();
    ink.translate(at.x, at.y);
    ink.scale(at.width / 38, at.width / 38);
    const shape = new Path2D(silhouette(one, 34));
    ink.fillStyle = color[`piece-${one}`] ?? '';
    ink.fill(shape);
    ink.lineWidth = 1.1;
    ink.strokeStyle = color[`piece-${one}-deep`] ?? '';
    ink.stroke(shape);
    const roof = roofMark(one);
    ink.fillStyle = ink.strokeStyle = color[`piece-${one}-on`] ?? '';
    if ('dots' in roof) {
      for (const x of roof.dots) ink.fill(new Path2D(`M${x - 2.3} 0a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0 -4.6 0`));
    } else {
      ink.lineWidth = roof.width;
      ink.stroke(new Path2D(roof.d));
    }
    ink.restore();
  };

  ink.textAlign = 'left';
  write('Whistlestop', 48, 58, [700, 32, TITLE], color.ink ?? '');
  const after = 48 + ink.measureText('Whistlestop').width + 18;
  ink.font = `600 19px ${SIGN}`;
  const plate = ink.measureText(content.edition.toUpperCase()).width;
  ink.strokeStyle = color.second ?? '';
  ink.strokeRect(after, 35, plate + 24, 31);
  write(content.edition.toUpperCase(), after + 12, 57.5, [600, 19, SIGN], color.second ?? '');
  ink.textAlign = 'right';
  write(content.occasion, 1152, 57, [400, 21, TEXT], color['ink-2'] ?? '', 1120 - after - plate - 24);
  ink.textAlign = 'left';
  write(content.title, 48, 120, [700, 48, TITLE], color.ink ?? '', 1104);
  write(content.subtitle, 48, 160, [400, 22, TEXT], color['ink-2'] ?? '', 1104);

  // The axis is as long as the bars need: parts and their errors may lead beyond 0 and 100.
  const ends = content.parts.flatMap(({ part }) => [part.from, part.to + part.error, part.to - part.error]);
  const [min, max] = [Math.min(0, ...ends), Math.max(100, ...ends)];
  const y = (value: number) => BOTTOM - ((value - min) / (max - min)) * (BOTTOM - TOP);
  ink.textAlign = 'right';
  for (const tick of [0, 25, 50, 75, 100]) {
    ink.strokeStyle = (tick === 50 ? color['ink-2'] : color.rule) ?? '';
    ink.setLineDash(tick === 50 ? [2, 3] : []);
    line(ink, LEFT, y(tick), RIGHT, y(tick));
    write(String(tick), LEFT - 9, y(tick) + 5.5, [500, 16, SIGN], color['ink-2'] ?? '');
  }
  ink.setLineDash([]);
  ink.textAlign = 'center';
  const columns = content.parts.length + 2;
  const step = (RIGHT - LEFT) / columns;
  const width = step * 0.66;
  const middle = (column: number) => LEFT + step * (column + 0.5);
  const value = (text: string, column: number, top: number, error = '') => {
    write(text, middle(column), top - 10, [600, 24, SIGN], color.ink ?? '');
    if (!error) return;
    const half = ink.measureText(text).width / 2;
    ink.textAlign = 'left';
    write(error, middle(column) + half + 3, top - 10, [400, 15, SIGN], color['ink-2'] ?? '');
    ink.textAlign = 'center';
  };
  const whole = ({ label, value: share }: { label: string; value: number }, column: number) => {
    ink.fillStyle = color.sunk ?? '';
    ink.strokeStyle = color.ink ?? '';
    ink.lineWidth = 1.5;
    ink.fillRect(middle(column) - width / 2, y(share), width, y(0) - y(share));
    ink.strokeRect(middle(column) - width / 2, y(share), width, y(0) - y(share));
    value(String(share), column, y(share));
    caption(label, column);
  };
  const caption = (text: string, column: number) => {
    for (const [row, one] of inLines(ink, text, step - 6).entries()) {
      write(one, middle(column), BOTTOM + 28 + row * 19, [600, 17, TEXT], color.ink ?? '', step - 6);
    }
  };
  whole(content.start, 0);
  content.parts.forEach(({ label, part }, i) => {
    const column = i + 1;
    const [top, foot] = [y(Math.max(part.from, part.to)), y(Math.min(part.from, part.to))];
    ink.strokeStyle = color['ink-2'] ?? '';
    ink.lineWidth = 1;
    ink.setLineDash([2, 3]);
    line(ink, middle(column - 1) + width / 2, y(part.from), middle(column) - width / 2, y(part.from));
    ink.setLineDash([]);
    bar(ink, causeOf(part.name), middle(column) - width / 2, top, width, Math.max(2, foot - top), color);
    if (part.error > 0) {
      const x = middle(column) + width / 2 + 6;
      ink.strokeStyle = color.ink ?? '';
      ink.lineWidth = 1.5;
      const [high, low] = [y(part.to + part.error), y(part.to - part.error)];
      line(ink, x, high, x, low);
      line(ink, x - 4, high, x + 4, high);
      line(ink, x - 4, low, x + 4, low);
    }
    value(signed(part.change), column, Math.min(top, y(part.to + part.error)), part.error > 0 ? `±${part.error}` : '');
    caption(label, column);
  });
  whole(content.result, columns - 1);

  // The players with their points, and the sums.
  ink.textAlign = 'left';
  const rowHeight = Math.min(46, 160 / content.players.length);
  content.players.forEach((player, i) => {
    const row = 214 + i * rowHeight;
    piece({ x: 876, y: row, width: 52 }, player.color);
    write(player.name, 916, row + 8, [700, Math.min(26, rowHeight * 0.6), TITLE], color.ink ?? '', 150);
    ink.textAlign = 'right';
    write(player.points, 1152, row + 9, [600, Math.min(28, rowHeight * 0.64), SIGN], color.ink ?? '');
    ink.textAlign = 'left';
  });
  const below = 214 + content.players.length * rowHeight + 6;
  content.sums.forEach(({ label, cause, change }, i) => {
    const row = below + i * 44;
    ink.strokeStyle = color.rule ?? '';
    ink.lineWidth = 1;
    line(ink, 848, row, 1152, row);
    bar(ink, cause, 848, row + 13, 26, 18, color);
    write(label, 886, row + 29, [400, 21, TEXT], color.ink ?? '', 200);
    ink.textAlign = 'right';
    write(signed(change), 1152, row + 31, [600, 26, SIGN], color.ink ?? '');
    ink.textAlign = 'left';
  });
  write(content.note, 48, 596, [400, 18, TEXT], color['ink-2'] ?? '', 1104);
}

function line(ink: CanvasRenderingContext2D, x: number, y: number, toX: number, toY: number) {
  ink.beginPath();
  ink.moveTo(x, y);
  ink.lineTo(toX, toY);
  ink.stroke();
}

/** Luck is hatched, opponents are an outline, the seat itself is solid. */
function bar(
  ink: CanvasRenderingContext2D,
  cause: Cause,
  x: number,
  y: number,
  width: number,
  height: number,
  color: Palette,
) {
  const edge = { luck: color.second, opponents: color.ink, own: color.enamel }[cause] ?? '';
  ink.fillStyle = (cause === 'own' ? color.enamel : color.sheet) ?? '';
  ink.fillRect(x, y, width, height);
  ink.strokeStyle = edge;
  if (cause === 'luck') {
    ink.save();
    ink.beginPath();
    ink.rect(x, y, width, height);
    ink.clip();
    ink.lineWidth = 2.2;
    for (let at = x - height; at < x + width; at += 8) line(ink, at, y + height, at + height, y);
    ink.restore();
  }
  ink.lineWidth = 1.6;
  ink.strokeRect(x, y, width, height);
}

/** Breaks a label between words, into at most three lines. */
function inLines(ink: CanvasRenderingContext2D, text: string, room: number): string[] {
  ink.font = `600 17px ${TEXT}`;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (lines.length === 3 || ink.measureText(`${last} ${word}`).width <= room)) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
