import { isFree } from "@/components/common/price";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { isDisciplineKey } from "@/lib/reference/disciplines";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { Voice } from "@/lib/discovery/masters/quotes";

const SOON = 4;
const DISCIPLINES = 12;
const VOICES = 3;

const isRecorded = ({ contentType }: CatalogueItem) => contentType === "PODCAST" || contentType === "EBOOK";

/** One encuentro and one content for any hour, given if there is one: the two ways to learn. */
function heroItems(upcoming: CatalogueItem[], latest: CatalogueItem[]): CatalogueItem[] {
  const live = upcoming[0];
  const others = latest.filter(({ id }) => id !== live?.id);
  const atAnyHour =
    others.find((item) => isRecorded(item) && isFree(item)) ?? others.find(isRecorded) ?? others[0];
  return [live, atAnyHour].filter((item) => item !== undefined);
}

/** The disciplines of the most contents among these, so that none leads to an empty page. */
function livelyDisciplines(items: CatalogueItem[]): DisciplineKey[] {
  const counts = new Map<DisciplineKey, number>();
  for (const key of items.flatMap(({ disciplines }) => disciplines).filter(isDisciplineKey)) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, DISCIPLINES)
    .map(([key]) => key);
}

/** Those who speak and are not seen elsewhere on the page, the shortest words first: they stand large. */
export function chooseVoices(voices: Voice[], seen: string[]): Voice[] {
  return voices
    .filter(({ id }) => !seen.includes(id))
    .slice(0, VOICES)
    .sort((a, b) => a.words.length - b.words.length);
}

/** What the home page shows of the catalogue, nothing of it twice. */
export function chooseForHome(upcoming: CatalogueItem[], latest: CatalogueItem[]) {
  const hero = heroItems(upcoming, latest);
  return {
    hero,
    soon: upcoming.filter((item) => !hero.includes(item)).slice(0, SOON),
    disciplines: livelyDisciplines([
      ...new Map([...upcoming, ...latest].map((item) => [item.id, item])).values(),
    ]),
  };
}
