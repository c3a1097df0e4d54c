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

interface ToneThreads {
  readonly background: string;
  readonly paper: string;
  /** Glyph colour. */
  readonly ink: string;
  /** Permutations of the dyes that may be picked. */
  readonly dyes: readonly [Dyes, ...Dyes[]];
}

type Dyes = readonly [main: string, second: string, accent: string];

const CLAY = "#A63F1E";
const DEEP_CLAY = "#8A3217";
const TEAL = "#0E5A57";
const GOLD = "#E0A83C";
const PLUM = "#6D4C9B";
const INK = "#231A2B";

const TONE_THREADS: Readonly<Record<Tone, ToneThreads>> = {
  mint: {
    background: "#CFE6DE",
    paper: "#F7EEE1",
    ink: TEAL,
    dyes: [
      [CLAY, TEAL, GOLD],
      [TEAL, CLAY, GOLD],
      [TEAL, GOLD, CLAY],
    ],
  },
  blush: {
    background: "#F7E3D8",
    paper: "#FFF8EE",
    ink: DEEP_CLAY,
    dyes: [
      [DEEP_CLAY, GOLD, PLUM],
      [GOLD, DEEP_CLAY, PLUM],
      [DEEP_CLAY, PLUM, GOLD],
    ],
  },
  sand: {
    background: "#E8D3BE",
    paper: "#FCF1E4",
    ink: INK,
    dyes: [
      [CLAY, INK, TEAL],
      [INK, CLAY, TEAL],
      [INK, TEAL, CLAY],
    ],
  },
  lilac: {
    background: "#E3D9F3",
    paper: "#FBF6EB",
    ink: PLUM,
    dyes: [
      [PLUM, GOLD, CLAY],
      [GOLD, PLUM, CLAY],
      [PLUM, CLAY, GOLD],
    ],
  },
  wheat: {
    background: "#F4E2C6",
    paper: "#FFF9F0",
    ink: TEAL,
    dyes: [
      [DEEP_CLAY, TEAL, PLUM],
      [TEAL, DEEP_CLAY, PLUM],
      [TEAL, PLUM, DEEP_CLAY],
    ],
  },
  peach: {
    background: "#F3C9AA",
    paper: "#FCF2E5",
    ink: DEEP_CLAY,
    dyes: [
      [CLAY, TEAL, GOLD],
      [TEAL, CLAY, GOLD],
      [DEEP_CLAY, TEAL, GOLD],
    ],
  },
};

export const glyphColour = (tone: Tone): string => TONE_THREADS[tone].ink;

export const pickTone = (random: RandomSource): Tone => random.pick(TONES);

export function pickPalette(tone: Tone, random: RandomSource): Palette {
  const { background, paper, dyes } = TONE_THREADS[tone];
  const [main, second, accent] = random.pick(dyes);
  return { background, paper, main, second, accent };
}
