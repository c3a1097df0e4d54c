import { mulberry32 } from "@/lib/platform/random";

export interface RandomSource {
  /** Returns an integer from 0 to `limit` - 1. */
  int(limit: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

function hashSeed(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Deterministic random source, seeded with an FNV-1a hash. */
export function createSeededRandom(seed: string): RandomSource {
  const next = mulberry32(hashSeed(seed));
  const int = (limit: number) => Math.floor(next() * limit);
  return {
    int,
    pick: (choices) => choices[int(choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
