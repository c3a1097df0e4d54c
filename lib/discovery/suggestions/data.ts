import "server-only";
import { publicAyni } from "@/lib/content/access";
import { noFilters } from "@/lib/discovery/filters/filters";
import { listMastersByIds } from "@/lib/discovery/masters/data";
import { findNeedsByPrefix } from "@/lib/discovery/needs/matching";
import {
  correctSearchText,
  findMatches,
  findNearestMatches,
  searchMasters,
} from "@/lib/discovery/search/data";
import { findDisciplinesByPrefix, findTopicsByPrefix } from "@/lib/discovery/search/subjects";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { tokenize } from "@/lib/platform/text/tokenize";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { DISCIPLINES } from "@/lib/reference/disciplines";
import { topicName } from "@/lib/reference/topics";
import type { SuggestionsView } from "./schema";

const MIN_LETTERS = 2;
const LIMITS = { content: 5, masters: 3, disciplines: 3, topics: 2 };

/** Matches from which the suggestions are taken, since some may be over. */
const CONSIDERED = 50;

/** Candidates to rank; the search ranks only the newest ones. */
const RANKED_LIMIT = 200;

const noSuggestions: SuggestionsView = { content: [], masters: [], disciplines: [], topics: [] };

function hasEveryWord(title: string, searchText: string): boolean {
  const folded = foldForSearch(title);
  return tokenize(searchText).every((word) => folded.includes(foldForSearch(word)));
}

/** Suggests contents; those that are over only by their name, and last. */
async function suggestContent(searchText: string): Promise<SuggestionsView["content"]> {
  const filters = { ...noFilters, searchText };
  const found = (await findMatches(filters, DEFAULT_TIME_ZONE, { limit: RANKED_LIMIT })) ?? [];
  const matches = found.length > 0 ? found : ((await findNearestMatches(filters, DEFAULT_TIME_ZONE)) ?? []);
  const ids = matches.slice(0, CONSIDERED).map(({ id }) => id);
  const rows = await db.ayni.findMany({
    where: { id: { in: ids }, ...publicAyni },
    select: {
      id: true,
      slug: true,
      title: true,
      contentType: true,
      isBookable: true,
      lastEndsAt: true,
      user: { select: { name: true, lastName: true } },
    },
  });
  const now = new Date();
  const isOver = ({ lastEndsAt }: { lastEndsAt: Date | null }) => lastEndsAt !== null && lastEndsAt <= now;
  return rows
    .filter((row) => !isOver(row) || hasEveryWord(row.title, searchText))
    .sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || ids.indexOf(a.id) - ids.indexOf(b.id))
    .slice(0, LIMITS.content)
    .map(({ id: _, lastEndsAt: __, isBookable: isSession, user, ...row }) => ({
      ...row,
      isSession,
      master: `${user.name} ${user.lastName}`,
    }));
}

async function suggestMasters(text: string): Promise<SuggestionsView["masters"]> {
  const { ids } = await searchMasters(text, LIMITS.masters);
  const masters = await listMastersByIds(ids);
  return masters
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ slug, name, lastName, image }) => ({ slug, name, lastName, profileImage: image }));
}

/** Returns the keys that `findByPrefix` finds for every word of a text. */
function findForEveryWord<Key>(text: string, findByPrefix: (word: string) => Key[]): Key[] {
  const [first = [], ...others] = tokenize(text).map(findByPrefix);
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

/** Disciplines with every word in their name, those that start with the text first. */
function suggestDisciplines(text: string): SuggestionsView["disciplines"] {
  const prefixRank = (name: string) => Number(!foldForSearch(name).startsWith(foldForSearch(text)));
  return findForEveryWord(text, findDisciplinesByPrefix)
    .map((key) => ({ slug: DISCIPLINES[key].slug, name: DISCIPLINES[key].name }))
    .sort((a, b) => prefixRank(a.name) - prefixRank(b.name))
    .slice(0, LIMITS.disciplines);
}

/** Topics that answer a need in the text, then those with every word in their name. */
function suggestTopics(text: string): SuggestionsView["topics"] {
  const needed = findNeedsByPrefix(text).flatMap(({ topics }) => topics.slice(0, 1));
  const named = findForEveryWord(text, findTopicsByPrefix);
  return [...new Set([...needed, ...named])]
    .slice(0, LIMITS.topics)
    .map((key) => ({ key, name: topicName(key) }));
}

async function loadSuggestions(text: string): Promise<SuggestionsView> {
  const correctedText = await correctSearchText(text);
  const [content, masters] = await Promise.all([suggestContent(correctedText), suggestMasters(text)]);
  const disciplines = suggestDisciplines(text);
  // Names match the typed text first, the corrected one only when there is no match.
  return {
    content,
    masters: masters.length > 0 || correctedText === text ? masters : await suggestMasters(correctedText),
    disciplines: disciplines.length > 0 ? disciplines : suggestDisciplines(correctedText),
    topics: suggestTopics(text),
  };
}

export function listSuggestions(searchText: string): Promise<SuggestionsView> {
  const words = tokenize(searchText);
  const text = words.join(" ");
  if (words.join("").length < MIN_LETTERS) return Promise.resolve(noSuggestions);
  const tags = [cacheTags.catalogue()];
  return cached(() => loadSuggestions(text), ["suggestions", text], { tags, seconds: 60 });
}
