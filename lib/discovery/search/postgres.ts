import "server-only";
import { isUnfiltered, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { countContents, selectionConditions } from "@/lib/discovery/filters/selection";
import { filterConditions, matchesCondition } from "@/lib/discovery/filters/where";
import { findSimilarWord, isKnownWord } from "@/lib/discovery/needs/corrections";
import { findingNeeds, matchNeeds, onlyRefuses, type MatchedNeeds } from "@/lib/discovery/needs/matching";
import type { Need } from "@/lib/discovery/needs/schema";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ContentSearchOptions, SearchEngine, SearchMatch } from "./engine";
import { MIN_CORRECTION_LENGTH, searchMasters } from "./masters";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { tokenize } from "@/lib/platform/text/tokenize";
import { findWordFrequencies, type WordFrequencies } from "./frequency";
import { scoreMatch } from "./score";
import type { MatchedPlaces } from "./score";

const { sql, join } = Prisma;

/** Divides by the length of the document and keeps ranks below 1. */
const RANK_NORMALIZATION = 1 | 32;

/** One word may be a name and a need at once, such as "Soledad". */
const MIN_NAME_WORDS = 2;
/** More than words in a title and in names can add up to. */
const NAMED_SCORE = 20;

type QueryOptions = { operator?: "&" | "|"; weights?: string; isPrefix?: boolean };

/** Matches words as prefixes; the dictionary handles plurals and stop words. Null without words. */
function toTsQuery(
  words: readonly string[],
  { operator = "&", weights = "", isPrefix = true }: QueryOptions = {},
): Prisma.Sql | null {
  if (words.length === 0) return null;
  const terms = words.map((word) => `${word}:${isPrefix ? "*" : ""}${weights}`).join(` ${operator} `);
  return sql`to_tsquery('spanish', search_endings(search_fold(${terms})))`;
}

const documentMatches = (query: Prisma.Sql): Prisma.Sql => sql`a.document @@ ${query}`;

function needCondition({ topics, disciplines, types }: Need): Prisma.Sql {
  const conditions = [
    ...(topics.length > 0 ? [sql`a.topics && ${[...topics]}::text[]`] : []),
    ...(disciplines.length > 0 ? [sql`a.disciplines && ${[...disciplines]}::text[]`] : []),
    ...(types.length > 0 ? [sql`a."contentType" = any(${[...types]}::"ContentType"[])`] : []),
  ];
  return sql`(${join(conditions, " or ")})`;
}

/** Matches every word; the frequent ones beside a rare one are read from the contents, not from the index. */
function everyWordCondition(words: string[], { frequent, hasRare }: WordFrequencies): Prisma.Sql | null {
  const query = toTsQuery(words);
  const rareQuery = hasRare ? toTsQuery(words.filter((word) => !frequent.includes(word))) : null;
  if (!query || frequent.length === 0 || !rareQuery) return query && documentMatches(query);
  return sql`(${documentMatches(rareQuery)} and (a.document || ''::tsvector) @@ ${query})`;
}

/** So many contents are searched one by one sooner than the index of words reads all those with a common word. */
const FEW_CONTENTS = 1000;

/** Names the contents if they are few: beside needs, the document of each content would be read instead. */
async function nameFew(condition: Prisma.Sql): Promise<Prisma.Sql> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select a.id from "Ayni" a where a.listed and ${condition} limit ${FEW_CONTENTS + 1}`;
  return (rows.length <= FEW_CONTENTS && matchesCondition(rows)) || condition;
}

const NO_FREQUENCIES: WordFrequencies = { frequent: [], hasRare: false };

type SearchedText = MatchedNeeds & { words: string[] };

const readText = (searchText: string): SearchedText => ({
  words: tokenize(searchText),
  ...matchNeeds(searchText),
});

/** Matches one of the needs and, except in a sentence, every other word. */
function needsCondition({ needs, otherWords, isSentence }: SearchedText): Prisma.Sql {
  const anyNeed = sql`(${join(findingNeeds(needs).map(needCondition), " or ")})`;
  const otherQuery = isSentence ? null : toTsQuery(otherWords);
  return otherQuery ? sql`${anyNeed} and ${documentMatches(otherQuery)}` : anyNeed;
}

/** Matches every word, or the needs, or all but what is refused if a text says nothing else. Null without words. */
async function allCondition(text: SearchedText): Promise<Prisma.Sql | null> {
  const { words, needs } = text;
  const isSimple = words.length < 2 && needs.length === 0;
  const frequencies = isSimple ? NO_FREQUENCIES : await findWordFrequencies(words);
  const everyWord = everyWordCondition(words, frequencies);
  if (everyWord && onlyRefuses(text))
    return sql`(${everyWord} or not (${join(text.refused.map(needCondition), " or ")}))`;
  if (!everyWord || needs.length === 0) return everyWord;
  const hasEveryWord = frequencies.hasRare ? await nameFew(everyWord) : everyWord;
  return sql`(${hasEveryWord} or (${needsCondition(text)}))`;
}

/** Matches one of the needs or words. Null without words. */
function anyCondition({ otherWords, needs }: SearchedText): Prisma.Sql | null {
  const query = toTsQuery(otherWords, { operator: "|" });
  const conditions = [...(query ? [documentMatches(query)] : []), ...findingNeeds(needs).map(needCondition)];
  return conditions.length > 0 ? sql`(${join(conditions, " or ")})` : null;
}

/** The conditions of filters on a row `a` of "Ayni", which find the contents before the words if they leave few. */
async function filterContents(filters: CatalogueFilters, tz: string, text: Prisma.Sql): Promise<Prisma.Sql> {
  const others = { filters: { ...filters, searchText: "" }, tz, base: "listed" } as const;
  if (!isUnfiltered(others.filters) && !filters.master && (await countContents(others)) <= FEW_CONTENTS)
    return sql`a.id = any(array(select a.id from "Ayni" a where ${selectionConditions(others)})) and ${text}`;
  return filterConditions(filters, tz, text);
}

type MatchRow = MatchedPlaces & {
  id: string;
  /** The title, if the names of the content contain every word; else null. */
  title: string | null;
  masterName: string | null;
  hasEveryWord: boolean;
};

const orFalse = (query: Prisma.Sql | null): Prisma.Sql =>
  query ? sql`coalesce(document @@ ${query}, false)` : sql`false`;

/** Counts which words occur, for a search that does not need all of them. */
const countWords = (words: readonly string[]): Prisma.Sql =>
  words.length === 0
    ? sql`0`
    : join(
        words.map((word) => sql`${orFalse(toTsQuery([word]))}::int`),
        " + ",
      );

/** The columns by which matches are scored. */
function placesSql({ words, needs, otherWords, isSentence }: SearchedText, isAny: boolean): Prisma.Sql {
  const usesAnyWord = isAny || needs.length > 0;
  const telling = otherWords.length > 0 || isSentence ? otherWords : words;
  const anyOf = (list: readonly string[], weights: string) =>
    orFalse(toTsQuery(list, { operator: "|", weights }));
  const needWords = [...new Set(needs.flatMap((need) => need.words))];
  const relevance = usesAnyWord
    ? sql`ts_rank(document, ${toTsQuery(words, { operator: "|" })}, ${RANK_NORMALIZATION}::int)`
    : sql`ts_rank_cd(document, ${toTsQuery(words)}, ${RANK_NORMALIZATION}::int)`;
  return sql`
    ${orFalse(toTsQuery(words, { weights: "A" }))} as "hasTitle",
    ${orFalse(toTsQuery(words, { weights: "AB" }))} as "hasNames",
    ${needs.length > 0 ? orFalse(toTsQuery(words)) : sql`true`} as "hasEveryWord",
    ${words.length > 1 ? orFalse(toTsQuery(words, { weights: "ABC" })) : sql`false`} as "hasSummary",
    ${usesAnyWord ? anyOf(telling, "A") : sql`false`} as "hasTitleWord",
    ${anyOf(needWords, "A")} as "hasNeedTitleWord",
    ${anyOf(needWords, "ABC")} as "hasNeedWord",
    ${isAny || isSentence ? countWords(otherWords) : sql`0`} as "matchedWords",
    coalesce(${relevance}, 0)::float8 as relevance`;
}

/** True if a text is a title or how it begins, or the name of the Master. */
function isNamed(text: string, { title, masterName }: MatchRow): boolean {
  const words = tokenize(foldForSearch(text));
  if (title === null || masterName === null || words.length < MIN_NAME_WORDS) return false;
  const titleWords = tokenize(foldForSearch(title));
  const nameWords = tokenize(foldForSearch(masterName));
  const isBeginning = words.every((word, index) => titleWords[index] === word);
  if (isBeginning && (words.length > MIN_NAME_WORDS || titleWords.length === words.length)) return true;
  return words.every((word) => nameWords.includes(word));
}

// Ranks only the newest matches: a common word has too many to rank them all.
async function searchText(
  text: SearchedText,
  { filters, tz, limit, matches = "all" }: ContentSearchOptions,
): Promise<SearchMatch[]> {
  const condition = await (matches === "all" ? allCondition : anyCondition)(text);
  if (!condition) return [];
  const where = await filterContents(filters, tz, condition);
  const rows = await db.$queryRaw<MatchRow[]>`
    with candidates as materialized (
      select a.id, a."userId", a.title, a.document, a.topics, a.disciplines, a."contentType" from "Ayni" a where ${where}
      order by a."publishedAt" desc, a.id desc limit ${limit}),
    placed as (
      select id, "userId", title as "fullTitle", topics, disciplines, "contentType", ${placesSql(text, matches === "any")}
      from candidates)
    select placed.*, case when "hasNames" then "fullTitle" end as title,
           case when "hasNames" then (select u.name || ' ' || u."lastName" from "User" u where u.id = "userId") end as "masterName"
    from placed`;
  // A name or a title looks for nothing else.
  const named = new Set(rows.filter((row) => isNamed(filters.searchText, row)).map(({ id }) => id));
  // One word that is a need is not looked for among names: "pintar" is no Pinto.
  const usesNames = text.words.length > 1 || text.needs.length === 0;
  return rows
    .filter(({ hasEveryWord }) => named.size === 0 || hasEveryWord)
    .map((row) => ({
      id: row.id,
      score:
        scoreMatch(text, { ...row, hasNames: row.hasNames && usesNames }) +
        (named.has(row.id) ? NAMED_SCORE : 0),
    }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** Words such as "quiero" are only compared if nothing else is found. */
async function searchContents(options: ContentSearchOptions): Promise<SearchMatch[]> {
  const text = readText(options.filters.searchText);
  const found = await searchText(text, options);
  if (found.length > 0 || options.matches !== "any") return found;
  return searchText({ ...text, otherWords: text.words }, options);
}

type WordCorrection = { typed: string; correction: string | null };

// Corrects unknown words: the shortest known word with this prefix, else the nearest one with the same first letter or
// similar trigrams, at most two edits away, one for short words.
const listWordCorrections = (words: string[]) => db.$queryRaw<WordCorrection[]>`
  select typed, coalesce(
    (select s."displayForm" from "SearchWord" s where s.word like folded || '%' order by length(s.word), s.word limit 1),
    (select s."displayForm" from "SearchWord" s,
       lateral (select levenshtein_less_equal(s.word, folded, 2) as changes) as l
     where (s.word % folded or (s.word like left(folded, 1) || '%' and abs(length(s.word) - length(folded)) <= 1))
       and changes <= case when length(folded) <= ${MIN_CORRECTION_LENGTH} then 1 else 2 end
     order by changes, similarity(s.word, folded) desc, s.word limit 1)) as correction
  from unnest(${words}::text[]) as typed, search_fold(typed) as folded
  where length(typed) >= ${MIN_CORRECTION_LENGTH} and not exists (select from "SearchWord" s where s.word = folded)`;

const RECENT_LIMIT = 200;

// Common words occur in recent contents. Materialising the rest forces the text index: with `limit 1` the planner
// expects an early match and scans content after content.
async function hasMatches(searchText: string): Promise<boolean> {
  const condition = await allCondition(readText(searchText));
  if (!condition) return true;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    with recent as (select a.id, a.document, a.topics, a.disciplines, a."contentType" from "Ayni" a where a.listed
                    order by a."publishedAt" desc, a.id desc limit ${RECENT_LIMIT}),
         rare as materialized (select from "Ayni" a where a.listed and ${condition})
    select exists (select from recent a where ${condition})
        or exists (select from rare) as found`;
  return row?.found ?? false;
}

/** Corrects a word by the thesaurus, which knows words that no content has, else by the words of the catalogue. */
async function findCorrections(words: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const unknown = [...new Set(words)].filter((word) => !isKnownWord(word));
  const rows = await listWordCorrections(unknown);
  return new Map(
    rows.flatMap(({ typed, correction }) => {
      const known = findSimilarWord(typed) ?? correction;
      return known === null ? [] : [[typed, known] as const];
    }),
  );
}

async function correctText(searchText: string): Promise<string> {
  if (await hasMatches(searchText)) return searchText;
  const words = tokenize(searchText);
  const corrections = await findCorrections(words);
  const correctedText = words.map((word) => corrections.get(word) ?? word).join(" ");
  if (correctedText === words.join(" ")) return searchText;
  const findsNeeds = matchNeeds(searchText).needs.length === 0 && matchNeeds(correctedText).needs.length > 0;
  return findsNeeds || (await hasMatches(correctedText)) ? correctedText : searchText;
}

export const postgresSearchEngine: SearchEngine = { searchContents, searchMasters, correctText };
