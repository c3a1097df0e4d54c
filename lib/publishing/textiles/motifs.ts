import type { Thread, Weave } from "./weave";

/** Distance in cells to the two middle cells of an even width. */
const distanceFromMiddle = (x: number, width: number): number =>
  x < width / 2 ? width / 2 - 1 - x : x - width / 2;

const distanceFromSeam = (x: number, width: number): number => Math.min(x, width - 1 - x);

type Filler = (x: number, y: number, width: number, height: number) => boolean;

/** A dotted cross on the seam between two repeats. */
export const latticeFiller: Filler = (x, y, width, height) => {
  const rise = Math.floor(Math.abs(y - (height - 1) / 2));
  return distanceFromSeam(x, width) === rise && rise < width / 2;
};

export const emptyFiller: Filler = () => false;

interface DiamondOptions {
  readonly width: number;
  readonly filler?: Filler;
}

/** Stepped diamonds, `2 * radius + 1` cells high, with an undyed rim and a two-cell centre. */
export function diamonds(radius: number, { width, filler = emptyFiller }: DiamondOptions): Weave {
  const height = 2 * radius + 1;
  const rimWidth = radius >= 5 ? 2 : 1;
  const threadAt = (distance: number): Thread => {
    if (distance === radius) return "paper";
    if (distance >= radius - rimWidth) return "main";
    return distance === 0 ? "accent" : "second";
  };
  return {
    width,
    height,
    at(x, y) {
      const distance = distanceFromMiddle(x, width) + Math.abs(y - radius);
      if (distance <= radius) return threadAt(distance);
      return distance > radius + 1 && filler(x, y, width, height) ? "second" : "background";
    },
  };
}

interface ChakanaOptions extends DiamondOptions {
  /** Half the height in cells. */
  readonly radius: number;
  /** Cells per stair step: 1 draws a rounded flower, 2 the stepped cross. */
  readonly step: 1 | 2;
}

/** Chakanas, the stepped Andean cross. */
export function chakanas({ width, radius, step, filler = emptyFiller }: ChakanaOptions): Weave {
  const height = 2 * radius;
  const corner = step === 1 ? radius : radius / step - 1;
  const centreThread = (across: number, along: number): Thread => {
    const distance = Math.max(across, along);
    if (distance === 0) return "accent";
    return distance === 1 && radius > 4 ? "second" : "main";
  };
  return {
    width,
    height,
    at(x, y) {
      const across = distanceFromMiddle(x, width);
      const along = distanceFromMiddle(y, height);
      const stair = Math.floor(across / step) + Math.floor(along / step);
      if (across < radius && stair <= corner) return centreThread(across, along);
      const isOutside = across > radius || stair > corner + 1;
      return isOutside && filler(x, y, width, height) ? "second" : "background";
    },
  };
}

interface StairOptions {
  readonly width: number;
  readonly height: number;
  readonly step: 1 | 2;
}

/** Stepped hills with a filled body. */
export function stairs({ width, height, step }: StairOptions): Weave {
  const levels = Math.floor((height - 1) / step);
  return {
    width,
    height,
    at(x, y) {
      const outline = Math.min(Math.floor(distanceFromMiddle(x, width) / step), levels - 1);
      const level = Math.floor(y / step);
      if (level === outline) return "main";
      return level > outline || y >= levels * step ? "second" : "background";
    },
  };
}

interface ZigzagOptions {
  readonly width: number;
  readonly height: number;
}

/** A zigzag with a shadow over undyed wool. */
export function zigzag({ width, height }: ZigzagOptions): Weave {
  const peak = width / 2;
  const slope = (height - 4) / (peak - 1);
  const thickness = Math.max(2, Math.ceil(slope));
  return {
    width,
    height,
    at(x, y) {
      const top = x === peak ? 0 : 1 + Math.round((Math.abs(x - peak) - 1) * slope);
      const depth = y - top;
      if (depth < 0) return "background";
      if (depth < thickness) return "main";
      return depth === thickness ? "accent" : "paper";
    },
  };
}

interface HookOptions {
  readonly width: number;
  readonly height: number;
  readonly flipped: boolean;
}

/** Hooks of a stepped meander, two cells thick. */
export function hooks({ width, height, flipped }: HookOptions): Weave {
  const right = width - 2;
  const curl = Math.round(height * 0.7);
  const isHook = (x: number, y: number) =>
    x < right && (x < 2 || y < 2 || (y < curl && x >= right - 2) || (y >= curl - 2 && y < curl && x >= 4));
  return {
    width,
    height,
    at: (x, y) => (isHook(flipped ? width - 1 - x : x, y) ? "main" : "background"),
  };
}

/** Thin dashed lines on undyed wool, one cell each. */
export function stripes(lines: 1 | 2): Weave {
  return {
    width: 4,
    height: lines * 3 - (lines - 1),
    at(x, y) {
      if (y % 2 === 0) return "paper";
      return x < 2 ? "main" : "accent";
    },
  };
}

/** A solid hem with one inset block per repeat. */
export function hem(width: number): Weave {
  const block = Math.max(4, Math.floor(width / 4));
  return {
    width,
    height: 3,
    at: (x, y) => (y < 2 && Math.abs(x - (width - 1) / 2) < block / 2 ? "second" : "main"),
  };
}
