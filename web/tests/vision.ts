/** Color difference (CIEDE2000) and simulated color vision (Machado, Oliveira and Fernandes 2009, severity 1). */

export type Rgb = [number, number, number];
export type Lab = [number, number, number];

export const VISIONS = ['normal', 'protan', 'deutan', 'tritan'] as const;
export type Vision = (typeof VISIONS)[number];

/** For linear sRGB, row by row. */
const MACHADO: Record<Exclude<Vision, 'normal'>, number[]> = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

/** Linear light of a color written as #rgb or #rrggbb. */
export function linear(color: string): Rgb {
  const hex = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  return [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
}

/** What an eye of this kind sees instead of the color, in linear light. */
export function seen([r, g, b]: Rgb, vision: Vision): Rgb {
  if (vision === 'normal') return [r, g, b];
  const m = MACHADO[vision] as [number, number, number, number, number, number, number, number, number];
  const clamp = (value: number) => Math.max(0, Math.min(1, value));
  return [
    clamp(m[0] * r + m[1] * g + m[2] * b),
    clamp(m[3] * r + m[4] * g + m[5] * b),
    clamp(m[6] * r + m[7] * g + m[8] * b),
  ];
}

/** CIELAB under D65. */
export function lab([r, g, b]: Rgb): Lab {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000, after Sharma, Wu and Dalal 2005. */
export function deltaE([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const { atan2, cos, exp, hypot, sin, sqrt } = Math;
  const rad = Math.PI / 180;
  const mean = (hypot(a1, b1) + hypot(a2, b2)) / 2;
  const g = (1 - sqrt(mean ** 7 / (mean ** 7 + 25 ** 7))) / 2;
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [hypot(p1, b1), hypot(p2, b2)];
  const hue = (a: number, b: number) => (a === 0 && b === 0 ? 0 : (atan2(b, a) / rad + 360) % 360);
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const gray = c1 * c2 === 0;
  let dh = gray ? 0 : h2 - h1;
  if (dh > 180) dh -= 360;
  if (dh < -180) dh += 360;
  const dH = 2 * sqrt(c1 * c2) * sin((dh / 2) * rad);
  const l = (l1 + l2) / 2;
  const c = (c1 + c2) / 2;
  let h = h1 + h2;
  if (!gray) {
    if (Math.abs(h1 - h2) <= 180) h /= 2;
    else h = h < 360 ? (h + 360) / 2 : (h - 360) / 2;
  }
  const t =
    1 -
    0.17 * cos((h - 30) * rad) +
    0.24 * cos(2 * h * rad) +
    0.32 * cos((3 * h + 6) * rad) -
    0.2 * cos((4 * h - 63) * rad);
  const sl = 1 + (0.015 * (l - 50) ** 2) / sqrt(20 + (l - 50) ** 2);
  const sc = 1 + 0.045 * c;
  const sh = 1 + 0.015 * c * t;
  const turn = -2 * sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sin(60 * exp(-(((h - 275) / 25) ** 2)) * rad);
  const [dl, dc, dhs] = [(l2 - l1) / sl, (c2 - c1) / sc, dH / sh];
  return sqrt(dl ** 2 + dc ** 2 + dhs ** 2 + turn * dc * dhs);
}

/** How far apart two colors are for an eye of this kind. */
export function apart(one: string, other: string, vision: Vision): number {
  return deltaE(lab(seen(linear(one), vision)), lab(seen(linear(other), vision)));
}
