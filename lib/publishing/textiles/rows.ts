import type { ContentType } from "@/lib/reference/labels";
import { bare, chakanas, diamonds, hem, hooks, lattice, stairs, stripes, zigzag } from "./motifs";
import type { Random } from "./random";
import type { Weave } from "./weave";

export type Motif = "diamonds" | "chakanas" | "stairs" | "zigzag" | "hooks";

export const MOTIFS = ["diamonds", "chakanas", "stairs", "zigzag", "hooks"] as const;

/** The motif that leads on the covers of each type. */
export const LEADING_MOTIF: Readonly<Record<ContentType, Motif>> = {
  PODCAST: "hooks",
  EBOOK: "zigzag",
  EVENT: "chakanas",
  WORKSHOP: "diamonds",
  COURSE: "stairs",
};

type Weaver = (random: Random) => Weave;

const TALL: Readonly<Record<Motif, Weaver>> = {
  diamonds: (random) => {
    const reach = random.pick([5, 6]);
    return diamonds(reach, { width: random.pick([16, 18, 20]), filler: random.pick([bare, bare, lattice]) });
  },
  chakanas: (random) =>
    chakanas({
      reach: 6,
      step: 2,
      width: random.pick([16, 18, 20]),
      filler: random.pick([lattice, lattice, bare]),
    }),
  stairs: (random) => stairs({ width: random.pick([14, 16, 18, 20]), height: random.pick([9, 11]), step: 2 }),
  zigzag: (random) => zigzag({ width: random.pick([12, 14, 16, 18]), height: random.pick([10, 12]) }),
  hooks: (random) =>
    hooks({ width: random.pick([12, 14, 16]), height: random.pick([10, 12]), flipped: random.chance(0.5) }),
};

const LOW: Readonly<Record<Motif, Weaver>> = {
  diamonds: (random) => diamonds(random.pick([3, 4]), { width: random.pick([12, 14, 16]) }),
  chakanas: (random) => chakanas({ reach: 4, step: 1, filler: lattice, width: random.pick([14, 16]) }),
  stairs: (random) => stairs({ width: random.pick([12, 14, 16]), height: 7, step: 2 }),
  zigzag: (random) => zigzag({ width: random.pick([12, 14, 16]), height: 8 }),
  hooks: (random) => hooks({ width: random.pick([12, 14, 16]), height: 9, flipped: random.chance(0.5) }),
};

export const tallRow = (motif: Motif, random: Random): Weave => TALL[motif](random);

export const lowRow = (motif: Motif, random: Random): Weave => LOW[motif](random);

export const anotherMotif = (motif: Motif, random: Random): Motif => {
  const [first, ...others] = MOTIFS.filter((candidate) => candidate !== motif);
  return first ? random.pick([first, ...others]) : motif;
};

export const stripeRow = (random: Random): Weave => stripes(random.pick([1, 2]));

export const hemRow = (random: Random): Weave => hem(random.pick([16, 20, 24]));
