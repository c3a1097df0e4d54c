import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { ContentType } from "@/lib/reference/labels";
import type { TopicKey } from "@/lib/reference/topics";

/** Something that people look for: the ways in which they say it, and where the catalogue answers it. README.md explains it. */
export type Concept = {
  /** Phrases, divided by commas or lines. */
  says: string;
  /** The closest topic first. */
  topics?: readonly TopicKey[];
  disciplines?: readonly DisciplineKey[];
  types?: readonly ContentType[];
  /** Words in titles and descriptions of contents that answer it best. */
  words?: string;
  /** The share of the need in what somebody looks for. Default: 1. */
  weight?: number;
  /** True for what somebody may not want: "sin religión" does not look for religion. */
  refusable?: boolean;
};

/** A concept as the search reads it. */
export type Need = {
  topics: readonly TopicKey[];
  disciplines: readonly DisciplineKey[];
  types: readonly ContentType[];
  words: readonly string[];
  weight: number;
};
