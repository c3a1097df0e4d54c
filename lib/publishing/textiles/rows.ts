import type { ContentType } from "@/lib/reference/labels";
import {
  emptyFiller,
  chakanas,
  diamonds,
  hem,
  hooks,
  latticeFiller,
  stairs,
  stripes,
  zigzag,
} from "./motifs";
import type { RandomSource } from "./random";
import type { Weave } from "./weave";

export type Motif = "diamonds" | "chakanas" | "stairs" | "zigzag" | "hooks";

export const MOTIFS = ["diamonds", "chakanas", "stairs", "zigzag", "hooks"] as const;

export const LEADING_MOTIF: Readonly<Record<ContentType, Motif>> = {
  PODCAST: "hooks",
  EBOOK: "zigzag",
  EVENT: "chakanas",
  WORKSHOP: "diamonds",
  COURSE: "stairs",
};

type MotifWeaver = (random: RandomSource) => Weave;

const TALL_WEAVERS: Readonly<Record<Motif, MotifWeaver>> = {
  diamonds: (random) => {
    const radius = random.pick([5, 6]);
    return diamonds(radius, {
      width: random.pick([16, 18, 20]),
      filler: random.pick([emptyFiller, emptyFiller, latticeFiller]),
    });
  },
  chakanas: (random) =>
    chakanas({
      radius: 6,
      step: 2,
      width: random.pick([16, 18, 20]),
      filler: random.pick([latticeFiller, latticeFiller, emptyFiller]),
    }),
  stairs: (random) => stairs({ width: random.pick([14, 16, 18, 20]), height: random.pick([9, 11]), step: 2 }),
  zigzag: (random) => zigzag({ width: random.pick([12, 14, 16, 18]), height: random.pick([10, 12]) }),
  hooks: (random) =>
    hooks({ width: random.pick([12, 14, 16]), height: random.pick([10, 12]), flipped: random.chance(0.5) }),
};

const LOW_WEAVERS: Readonly<Record<Motif, MotifWeaver>> = {
  diamonds: (random) => diamonds(random.pick([3, 4]), { width: random.pick([12, 14, 16]) }),
  chakanas: (random) => chakanas({ radius: 4, step: 1, filler: latticeFiller, width: random.pick([14, 16]) }),
  stairs: (random) => stairs({ width: random.pick([12, 14, 16]), height: 7, step: 2 }),
  zigzag: (random) => zigzag({ width: random.pick([12, 14, 16]), height: 8 }),
  hooks: (random) => hooks({ width: random.pick([12, 14, 16]), height: 9, flipped: random.chance(0.5) }),
};

export const tallRow = (motif: Motif, random: RandomSource): Weave => TALL_WEAVERS[motif](random);

export const lowRow = (motif: Motif, random: RandomSource): Weave => LOW_WEAVERS[motif](random);

export const pickOtherMotif = (motif: Motif, random: RandomSource): Motif => {
  const [first, ...others] = MOTIFS.filter((candidate) => candidate !== motif);
  return first ? random.pick([first, ...others]) : motif;
};

export const stripeRow = (random: RandomSource): Weave => stripes(random.pick([1, 2]));

export const hemRow = (random: RandomSource): Weave => hem(random.pick([16, 20, 24]));
