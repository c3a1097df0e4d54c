import "server-only";
import { publicAyni } from "@/lib/content/ayni/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { DISCIPLINES, type DisciplineKey } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import { noFilters } from "@/lib/discovery/filters/filters";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { mastersByIds } from "@/lib/discovery/masters/data";
import { mastersMatching, matchesOf, meantText } from "@/lib/search/data";
import { disciplinesNamed, wordsOf } from "@/lib/discovery/search/tokenize";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { Suggestions } from "./schema";

const FEWEST_LETTERS = 2;
const SHOWN = { content: 5, masters: 3, disciplines: 3 };

/** The newest that have the words are ranked: among too few of them the best would be missing. */
const RANKED = 200;

const nothing: Suggestions = { content: [], masters: [], disciplines: [] };

async function contentFor(searchText: string): Promise<Suggestions["content"]> {
  const matches = await matchesOf({ ...noFilters, searchText }, DEFAULT_TIME_ZONE, RANKED);
  const ids = (matches ?? []).slice(0, SHOWN.content).map(({ id }) => id);
  const rows = await db.ayni.findMany({
    where: { id: { in: ids }, ...publicAyni },
    select: {
      id: true,
      slug: true,
      title: true,
      contentType: true,
      user: { select: { name: true, lastName: true } },
    },
  });
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id: _, user, ...row }) => ({ ...row, master: `${user.name} ${user.lastName}` }));
}

async function mastersFor(text: string): Promise<Suggestions["masters"]> {
  const { ids } = await mastersMatching(text, SHOWN.masters);
  const masters = await mastersByIds(ids);
  return masters
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ slug, name, lastName, image }) => ({ slug, name, lastName, profileImage: image }));
}

/** Those in whose names every word is; first those that begin with the text. */
function disciplinesFor(text: string): Suggestions["disciplines"] {
  const words = wordsOf(text).map((word) => new Set<DisciplineKey>(disciplinesNamed(word)));
  const [first, ...others] = words;
  const isLater = (name: string) => Number(!foldForSearch(name).startsWith(foldForSearch(text)));
  return [...(first ?? [])]
    .filter((key) => others.every((keys) => keys.has(key)))
    .map((key) => ({ slug: DISCIPLINES[key].slug, name: DISCIPLINES[key].name }))
    .sort((one, other) => isLater(one.name) - isLater(other.name))
    .slice(0, SHOWN.disciplines);
}

async function findSuggestions(text: string): Promise<Suggestions> {
  const meant = await meantText(text);
  const [content, masters] = await Promise.all([contentFor(meant), mastersFor(text)]);
  const disciplines = disciplinesFor(text);
  // Names are compared with the text as it is; only where none has it, with what was meant.
  return {
    content,
    masters: masters.length > 0 || meant === text ? masters : await mastersFor(meant),
    disciplines: disciplines.length > 0 ? disciplines : disciplinesFor(meant),
  };
}

/** A few contents, Masters and disciplines for a text that may be only begun, from the cache. */
export function suggestionsFor(given: string): Promise<Suggestions> {
  const words = wordsOf(given);
  const text = words.join(" ");
  if (words.join("").length < FEWEST_LETTERS) return Promise.resolve(nothing);
  const tags = [cacheTags.catalogue()];
  return cached(() => findSuggestions(text), ["suggestions", text], { tags, seconds: 60 });
}
