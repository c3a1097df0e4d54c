import type { CatalogueRequest } from "@/lib/discovery/catalogue/page";
import type { DayCard } from "./group-by-day";

export interface InfiniteResultsProps {
  view: Pick<CatalogueRequest, "filters" | "sort" | "tz">;
  after: string;
  /** Number of the page to which the link without JavaScript leads; null for one by the cursor. */
  nextPage: number | null;
  /** Receives all following results, each time more are loaded, instead of their being rendered here. */
  onCards?: (cards: DayCard[]) => void;
}
