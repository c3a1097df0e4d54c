import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { TopicKey } from "@/lib/reference/topics";

/** A filter without which there are `count` results. */
export type Relaxation = { filter: keyof CatalogueFilters; count: number };

/** Offered instead of an empty list of results. */
export type NearestView = {
  /** `nearest` match some of the words, or every word but not every filter; `latest` are only new. */
  kind: "nearest" | "latest";
  content: CatalogueItem[];
  relaxations: Relaxation[];
  /** Topics that answer the search, or those of the nearest contents. */
  topics: TopicKey[];
};
