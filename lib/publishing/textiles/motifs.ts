import type { Thread, Weave } from "./weave";

/** Distance in cells to the middle pair of a repeat of even width; 0 on both cells of the pair. */
const fromMiddle = (x: number, width: number): number => (x < width / 2 ? width / 2 - 1 - x : x - width / 2);

/** Distance in cells to the seam between two repeats. */
const fromSeam = (x: number, width: number): number => Math.min(x, width - 1 - x);

type Filler = (x: number, y: number, width: number, height: number) => boolean;

/** A dotted lattice cross on the seam, as high as the row. */
export const lattice: Filler = (x, y, width, height) => {
  const rise = Math.floor(Math.abs(y - (height - 1) / 2));
  return fromSeam(x, width) === rise && rise < width / 2;
};

export const bare: Filler = () => false;

interface StepOptions {
  readonly width: number;
  readonly filler?: Filler;
}

/** Stepped diamonds, `2 * reach + 1` cells high, with a halo of undyed wool and a two-cell heart. */
export function diamonds(reach: number, { width, filler = bare }: StepOptions): Weave {
  const height = 2 * reach + 1;
  const rim = reach >= 5 ? 2 : 1;
  const threadAt = (distance: number): Thread => {
    if (distance === reach) return "paper";
    if (distance >= reach - rim) return "main";
    return distance === 0 ? "accent" : "second";
  };
  return {
    width,
    height,
    at(x, y) {
      const distance = fromMiddle(x, width) + Math.abs(y - reach);
      if (distance <= reach) return threadAt(distance);
      return distance > reach + 1 && filler(x, y, width, height) ? "second" : "ground";
    },
  };
}

interface CrossOptions extends StepOptions {
  /** Half the height in cells. */
  readonly reach: number;
  /** Cells to one step of the stair: 1 makes a rounded flower, 2 the stepped cross. */
  readonly step: 1 | 2;
}

/** Chakanas: the stepped cross around its open heart. */
export function chakanas({ width, reach, step, filler = bare }: CrossOptions): Weave {
  const height = 2 * reach;
  const corner = step === 1 ? reach : reach / step - 1;
  const heartThread = (across: number, along: number): Thread => {
    const distance = Math.max(across, along);
    if (distance === 0) return "accent";
    return distance === 1 && reach > 4 ? "second" : "main";
  };
  return {
    width,
    height,
    at(x, y) {
      const across = fromMiddle(x, width);
      const along = fromMiddle(y, height);
      const stair = Math.floor(across / step) + Math.floor(along / step);
      if (across < reach && stair <= corner) return heartThread(across, along);
      const apart = across > reach || stair > corner + 1;
      return apart && filler(x, y, width, height) ? "second" : "ground";
    },
  };
}

interface StairOptions {
  readonly width: number;
  readonly height: number;
  readonly step: 1 | 2;
}

/** Stepped hills: the outline climbs one step at a time over a filled body. */
export function stairs({ width, height, step }: StairOptions): Weave {
  const levels = Math.floor((height - 1) / step);
  return {
    width,
    height,
    at(x, y) {
      const outline = Math.min(Math.floor(fromMiddle(x, width) / step), levels - 1);
      const level = Math.floor(y / step);
      if (level === outline) return "main";
      return level > outline || y >= levels * step ? "second" : "ground";
    },
  };
}

interface ZigzagOptions {
  readonly width: number;
  readonly height: number;
}

/** A zigzag with its shadow, over a field of undyed wool. */
export function zigzag({ width, height }: ZigzagOptions): Weave {
  const peak = width / 2;
  const fall = (height - 4) / (peak - 1);
  const thickness = Math.max(2, Math.ceil(fall));
  return {
    width,
    height,
    at(x, y) {
      const top = x === peak ? 0 : 1 + Math.round((Math.abs(x - peak) - 1) * fall);
      const depth = y - top;
      if (depth < 0) return "ground";
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

/** Hooks of the stepped meander, two cells thick. */
export function hooks({ width, height, flipped }: HookOptions): Weave {
  const right = width - 2;
  const curl = Math.round(height * 0.7);
  const isHook = (x: number, y: number) =>
    x < right && (x < 2 || y < 2 || (y < curl && x >= right - 2) || (y >= curl - 2 && y < curl && x >= 4));
  return {
    width,
    height,
    at: (x, y) => (isHook(flipped ? width - 1 - x : x, y) ? "main" : "ground"),
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

/** A solid hem with a block let into its upper edge at every repeat. */
export function hem(width: number): Weave {
  const block = Math.max(4, Math.floor(width / 4));
  return {
    width,
    height: 3,
    at: (x, y) => (y < 2 && Math.abs(x - (width - 1) / 2) < block / 2 ? "second" : "main"),
  };
}
