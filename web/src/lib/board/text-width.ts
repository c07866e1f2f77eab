/** How wide names are, in ems of their font. */

const FONT = '700 100px "Old Standard TT"';
/** Where there is nothing to measure with: its letters are about half as wide as they are high. */
const ABOUT = 0.53;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Names are as wide as they are only once their font is here. */
export function whenFontsLoad(come: () => void): () => void {
  document.fonts?.addEventListener('loadingdone', come);
  return () => document.fonts?.removeEventListener('loadingdone', come);
}

export function widthOf(line: string): number {
  const measured = known.get(line);
  if (measured !== undefined) return measured;
  pen ??= document.createElement('canvas').getContext('2d');
  // Before its font has come, a name would be measured in another.
  if (!pen || !document.fonts?.check(FONT, line)) return line.length * ABOUT;
  pen.font = FONT;
  const width = pen.measureText(line).width / 100;
  known.set(line, width);
  return width;
}
