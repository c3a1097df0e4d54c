import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";

/** Everyday words for what somebody looks for, and where the catalogue answers it, the closest topic first. */
export type Need = {
  terms: readonly [string, ...string[]];
  topics: readonly TopicKey[];
  disciplines: readonly DisciplineKey[];
};
