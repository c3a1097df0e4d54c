import { isFree } from "@/components/common/price";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";

const MAX_UPCOMING = 4;
const MAX_DISCIPLINES = 12;
const MAX_QUOTES = 3;

const isRecorded = ({ contentType }: CatalogueItem) => contentType === "PODCAST" || contentType === "EBOOK";

/** Selects one live and one on-demand content, preferring a free one. */
function selectHeroItems(upcoming: CatalogueItem[], latest: CatalogueItem[]): CatalogueItem[] {
  const [live] = upcoming;
  const others = latest.filter(({ id }) => id !== live?.id);
  const onDemand =
    others.find((item) => isRecorded(item) && isFree(item)) ?? others.find(isRecorded) ?? others[0];
  return [live, onDemand].filter((item) => item !== undefined);
}

/** Selects the most frequent disciplines; each has at least one content. */
function selectTopDisciplines(items: CatalogueItem[]): DisciplineKey[] {
  const counts = new Map<DisciplineKey, number>();
  for (const key of items.flatMap(({ disciplines }) => disciplines).filter(isDisciplineKey)) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_DISCIPLINES)
    .map(([key]) => key);
}

/** Selects quotes of Masters not shown elsewhere, shortest first: the first one is displayed large. */
export function selectMasterQuotes(quotes: MasterQuote[], shownMasterIds: string[]): MasterQuote[] {
  return quotes
    .filter(({ id }) => !shownMasterIds.includes(id))
    .slice(0, MAX_QUOTES)
    .sort((a, b) => a.words.length - b.words.length);
}

/** Selects the contents of the home page, without duplicates. */
export function selectHomeContent(upcoming: CatalogueItem[], latest: CatalogueItem[]) {
  const hero = selectHeroItems(upcoming, latest);
  return {
    hero,
    soon: upcoming.filter((item) => !hero.includes(item)).slice(0, MAX_UPCOMING),
    disciplines: selectTopDisciplines([
      ...new Map([...upcoming, ...latest].map((item) => [item.id, item])).values(),
    ]),
  };
}
