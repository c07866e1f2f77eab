/** A seat's train from above: silhouette and roof mark, of any length. In u, centred on 0 0, 11.6 high. */

const H = 5.8;

export function silhouette(seat: number, length: number): string {
  const l = length / 2;
  switch (seat) {
    case 0:
      return `M${-l} ${-H}H${l}V${H}H${-l}Z`;
    case 1:
      return `M${H - l} ${-H}H${l - H}a${H} ${H} 0 0 1 0 ${2 * H}H${H - l}a${H} ${H} 0 0 1 0 ${-2 * H}Z`;
    case 2: {
      const c = 3.8;
      return `M${c - l} ${-H}H${l - c}L${l} ${c - H}V${H - c}L${l - c} ${H}H${c - l}L${-l} ${H - c}V${c - H}Z`;
    }
    case 3:
      return `M${-l} ${-H}H${l - 5}L${l} 0 ${l - 5} ${H}H${-l}L${3.5 - l} 0Z`;
    default:
      return `M${-l} ${-H}C${-l / 2} ${-H + 0.5} ${-l / 3} -3.5 0 -3.5S${l / 2} ${-H + 0.5} ${l} ${-H}V${H}C${l / 2} ${H - 0.5} ${l / 3} 3.5 0 3.5S${-l / 2} ${H - 0.5} ${-l} ${H}Z`;
  }
}

export type RoofMark = { d: string; width: number } | { dots: number[] };

export function roofMark(seat: number): RoofMark {
  switch (seat) {
    case 0:
      return { d: 'M0 -4.6V4.6', width: 3 };
    case 1:
      return { dots: [-5, 5] };
    case 2:
      return { d: 'M-3.3 -3.3 3.3 3.3M3.3 -3.3 -3.3 3.3', width: 2 };
    case 3:
      return { d: 'M-3.5 -3.5 1.4 0 -3.5 3.5', width: 2.2 };
    default:
      return { d: 'M-10 0H10', width: 2.3 };
  }
}
