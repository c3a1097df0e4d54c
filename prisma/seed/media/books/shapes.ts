import type { RandomSource } from "@/lib/publishing/textiles/random";

/** Size of the front of a book. */
export const FACE = { width: 600, height: 800 } as const;

type Stroke = { colour: string; width: number };

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, { colour, width }: Stroke): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** A hill across the face whose crest waves around `y`. */
export function hill(y: number, swing: number, fill: string, random: RandomSource): string {
  const phase = random.int(628) / 100;
  const crest = Array.from({ length: 41 }, (_, index) => {
    const height = Math.sin(phase + index * 0.17) + 0.35 * Math.sin(phase * 2 + index * 0.41);
    return `${index * 15} ${round(y - swing * height)}`;
  });
  return `<path fill="${fill}" d="M0 800L${crest.join("L")}L600 800z"/>`;
}

/** A leaf that grows from a point in the direction of `angle`, in degrees. */
const leaf = (x: number, y: number, length: number, angle: number, fill: string): string =>
  `<path transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})" fill="${fill}" ` +
  `d="M0 0C${length * 0.3} ${-length * 0.34} ${length * 0.72} ${-length * 0.3} ${length} 0C${length * 0.72} ${length * 0.3} ${length * 0.3} ${length * 0.34} 0 0z"/>`;

/** A berry on a stalk in the direction of `angle`, in degrees. */
const berry = (x: number, y: number, length: number, angle: number, fill: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle)})">` +
  `<path d="M0 0H${round(length * 0.5)}" stroke="${fill}" stroke-width="4"/>` +
  `<circle cx="${round(length * 0.56)}" r="${round(length * 0.2)}" fill="${fill}"/></g>`;

type Stem = { x: number; foot: number; height: number; bend: number };

/** The point of a stem at a share of its height. */
function along({ x, foot, height, bend }: Stem, share: number) {
  return { x: x + bend * share * share, y: foot - height * share };
}

export function stemLine(stem: Stem, colour: string): string {
  const { x, foot, height, bend } = stem;
  return `<path fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" d="M${x} ${foot}Q${x} ${foot - height / 2} ${x + bend} ${foot - height}"/>`;
}

/** Leaves or berries in pairs along a stem, smaller towards its tip, with one at the tip. */
export function stemLeaves(stem: Stem, pairs: number, hasBerries: boolean, fill: string): string {
  const size = Math.min(96, (stem.height * 1.1) / pairs);
  const grow = hasBerries ? berry : leaf;
  const tip = along(stem, 1);
  const lean = (Math.atan2(stem.bend, stem.height) * 180) / Math.PI;
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const share = 0.3 + (0.62 * index) / pairs;
    const { x, y } = along(stem, share);
    const length = size * (1.15 - 0.55 * share);
    const turn = lean * share;
    return grow(x, y, length, turn - 38, fill) + grow(x, y, length, turn - 142, fill);
  });
  return leaves.join("") + leaf(tip.x, tip.y, size * 0.7, lean - 90, fill);
}

/** A star of eight beams. */
export const star = (x: number, y: number, radius: number, fill: string): string => {
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 4 === 0 ? radius : index % 2 === 0 ? radius * 0.5 : radius * 0.2;
    const angle = (index * Math.PI) / 8;
    return `${round(x + reach * Math.sin(angle))},${round(y - reach * Math.cos(angle))}`;
  });
  return `<polygon points="${points.join(" ")}" fill="${fill}"/>`;
};
