import { mulberry32 } from "@/lib/platform/random";

export type Random = {
  /** An integer from 0 to `limit` - 1. */
  int: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  /** Picks by weight. */
  weighted: <Item>(items: readonly (readonly [weight: number, item: Item])[]) => Item;
};

/** Returns the same sequence for the same seed. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    int,
    pick: (items) => items[int(items.length)] as (typeof items)[number],
    chance: (probability) => next() < probability,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [weight]) => sum + weight, 0);
      const chosen = items.find(([weight]) => (rest -= weight) < 0) ?? items.at(-1);
      if (!chosen) throw new Error("Nothing to pick from");
      return chosen[1];
    },
  };
}
