import { TONES, type Tone } from "@/lib/reference/disciplines";
import type { RandomSource } from "./random";

/** Thread colours: the background, undyed wool (`paper`) and three dyes. */
export interface Palette {
  readonly background: string;
  readonly paper: string;
  readonly main: string;
  readonly second: string;
  readonly accent: string;
}

/** A colour and its counterpart in dark mode. */
interface Colour {
  readonly day: string;
  readonly night: string;
}

/** Threads that change in dark mode to light dyes on a deep ground of the same hue. */
export interface DyedPalette extends Palette {
  readonly night: Palette;
}

interface ToneThreads {
  readonly background: Colour;
  readonly paper: Colour;
  /** Permutations of the dyes that may be picked. */
  readonly dyes: readonly [Dyes, ...Dyes[]];
}

type Dyes = readonly [main: Colour, second: Colour, accent: Colour];

const CLAY: Colour = { day: "#A63F1E", night: "#EE9A75" };
const DEEP_CLAY: Colour = { day: "#8A3217", night: "#E58B66" };
const TEAL: Colour = { day: "#0E5A57", night: "#7CCFC4" };
const GOLD: Colour = { day: "#E0A83C", night: "#F0C368" };
const PLUM: Colour = { day: "#6D4C9B", night: "#BFA6E6" };
const INK: Colour = { day: "#231A2B", night: "#DDCFBB" };

const TONE_THREADS: Readonly<Record<Tone, ToneThreads>> = {
  mint: {
    background: { day: "#CFE6DE", night: "#23453F" },
    paper: { day: "#F7EEE1", night: "#16302C" },
    dyes: [
      [CLAY, TEAL, GOLD],
      [TEAL, CLAY, GOLD],
      [TEAL, GOLD, CLAY],
    ],
  },
  blush: {
    background: { day: "#F7E3D8", night: "#573529" },
    paper: { day: "#FFF8EE", night: "#3E251D" },
    dyes: [
      [DEEP_CLAY, GOLD, PLUM],
      [GOLD, DEEP_CLAY, PLUM],
      [DEEP_CLAY, PLUM, GOLD],
    ],
  },
  sand: {
    background: { day: "#E8D3BE", night: "#4B3D31" },
    paper: { day: "#FCF1E4", night: "#332921" },
    dyes: [
      [CLAY, INK, TEAL],
      [INK, CLAY, TEAL],
      [INK, TEAL, CLAY],
    ],
  },
  lilac: {
    background: { day: "#E3D9F3", night: "#42345F" },
    paper: { day: "#FBF6EB", night: "#2E2345" },
    dyes: [
      [PLUM, GOLD, CLAY],
      [GOLD, PLUM, CLAY],
      [PLUM, CLAY, GOLD],
    ],
  },
  wheat: {
    background: { day: "#F4E2C6", night: "#4D401F" },
    paper: { day: "#FFF9F0", night: "#352B13" },
    dyes: [
      [DEEP_CLAY, TEAL, PLUM],
      [TEAL, DEEP_CLAY, PLUM],
      [TEAL, PLUM, DEEP_CLAY],
    ],
  },
  peach: {
    background: { day: "#F3C9AA", night: "#623619" },
    paper: { day: "#FCF2E5", night: "#452510" },
    dyes: [
      [CLAY, TEAL, GOLD],
      [TEAL, CLAY, GOLD],
      [DEEP_CLAY, TEAL, GOLD],
    ],
  },
};

export const pickTone = (random: RandomSource): Tone => random.pick(TONES);

export function pickPalette(tone: Tone, random: RandomSource): DyedPalette {
  const { background, paper, dyes } = TONE_THREADS[tone];
  const [main, second, accent] = random.pick(dyes);
  const paletteOf = (time: keyof Colour): Palette => ({
    background: background[time],
    paper: paper[time],
    main: main[time],
    second: second[time],
    accent: accent[time],
  });
  return { ...paletteOf("day"), night: paletteOf("night") };
}
