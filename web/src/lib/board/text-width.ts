/** The widths of names, in ems of their font. */

const FONT = '700 100px "Old Standard TT"';
/** The approximate width of a letter, in ems, if it cannot be measured. */
const ABOUT = 0.53;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Calls `come` when fonts have loaded, because names can be measured only then. */
export function whenFontsLoad(come: () => void): () => void {
  document.fonts?.addEventListener('loadingdone', come);
  return () => document.fonts?.removeEventListener('loadingdone', come);
}

export function widthOf(line: string): number {
  const measured = known.get(line);
  if (measured !== undefined) return measured;
  pen ??= document.createElement('canvas').getContext('2d');
  // Before its font has loaded, a name would be measured in another font.
  if (!pen || !document.fonts?.check(FONT, line)) return line.length * ABOUT;
  pen.font = FONT;
  const width = pen.measureText(line).width / 100;
  known.set(line, width);
  return width;
}
