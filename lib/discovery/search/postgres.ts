import "server-only";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { filterConditions } from "@/lib/discovery/filters/where";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ContentSearchOptions, MasterMatches, SearchEngine, SearchMatch } from "./engine";
import { findDisciplinesByPrefix, tokenize } from "./tokenize";

const { sql, join, empty } = Prisma;

const MIN_CORRECTION_LENGTH = 4;

/** Matches every word as a prefix; the dictionary handles plurals and stop words. Null without words. */
function toTsQuery(searchText: string): Prisma.Sql | null {
  const terms = tokenize(searchText).map((word) => `${word}:*`);
  if (terms.length === 0) return null;
  return sql`to_tsquery('spanish', search_endings(search_fold(${terms.join(" & ")})))`;
}

// Ranks only the newest matches: a common word has too many to rank them all.
async function searchContents({ filters, tz, limit }: ContentSearchOptions): Promise<SearchMatch[]> {
  const query = toTsQuery(filters.searchText);
  if (!query) return [];
  return db.$queryRaw<SearchMatch[]>`
    with candidates as materialized (
      select a.id, a.document from "Ayni" a where ${filterConditions(filters, tz, sql`a.document @@ ${query}`)}
      order by a."publishedAt" desc, a.id desc limit ${limit})
    select id, round(ts_rank_cd(document, ${query})::numeric, 6)::float8 as score from candidates
    order by score desc, id`;
}

function wordCondition(word: string): Prisma.Sql {
  const keys = findDisciplinesByPrefix(word);
  const hasDiscipline = keys.length > 0 ? sql` or p.disciplines && ${keys}::text[]` : empty;
  return sql`(m.document @@ (to_tsquery('simple', search_fold(${word}) || ':*AB')
                          || to_tsquery('spanish', search_endings(search_fold(${word})) || ':*C'))${hasDiscipline})`;
}

// Also matches a word of the name that is one edit away.
function fuzzyWordCondition(word: string): Prisma.Sql {
  if (word.length < MIN_CORRECTION_LENGTH) return wordCondition(word);
  const nameWords = sql`regexp_split_to_table(search_fold(concat_ws(' ', u.name, u."lastName")), '[^a-z0-9ñ]+')`;
  return sql`(${wordCondition(word)} or exists (
    select from ${nameWords} as name_word
    where levenshtein_less_equal(name_word, search_fold(${word}::text), 1) <= 1))`;
}

type RankOptions = { words: string[]; limit: number; isFuzzy: boolean };

async function rankMasterIds({ words, limit, isFuzzy }: RankOptions): Promise<string[]> {
  const hasAllWords = join(words.map(isFuzzy ? fuzzyWordCondition : wordCondition), " and ");
  const nameQuery = sql`to_tsquery('simple', search_fold(${words.map((word) => `${word}:*A`).join(" | ")}))`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    select u.id from "User" u join "MasterProfile" m on m."userId" = u.id left join "Profile" p on p."userId" = u.id
    where ${activeMasterSql} and ${hasAllWords}
    order by ts_rank(m.document, ${nameQuery}) desc, search_fold(u.name), search_fold(u."lastName"), u.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

async function searchMasters(text: string, limit: number): Promise<MasterMatches> {
  const words = tokenize(text);
  if (words.length === 0) return { ids: [], isFuzzy: false };
  const exactIds = await rankMasterIds({ words, limit, isFuzzy: false });
  if (exactIds.length > 0) return { ids: exactIds, isFuzzy: false };
  const fuzzyIds = await rankMasterIds({ words, limit, isFuzzy: true });
  return { ids: fuzzyIds, isFuzzy: fuzzyIds.length > 0 };
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
  const query = toTsQuery(searchText);
  if (!query) return true;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    with recent as (select a.document from "Ayni" a where a.listed
                    order by a."publishedAt" desc, a.id desc limit ${RECENT_LIMIT}),
         rare as materialized (select from "Ayni" a where a.listed and a.document @@ ${query})
    select exists (select from recent where document @@ ${query})
        or exists (select from rare) as found`;
  return row?.found ?? false;
}

async function correctText(searchText: string): Promise<string> {
  if (await hasMatches(searchText)) return searchText;
  const words = tokenize(searchText);
  const rows = await listWordCorrections([...new Set(words)]);
  const corrections = new Map(rows.map(({ typed, correction }) => [typed, correction]));
  const correctedText = words.map((word) => corrections.get(word) ?? word).join(" ");
  if (correctedText === words.join(" ")) return searchText;
  return (await hasMatches(correctedText)) ? correctedText : searchText;
}

export const postgresSearchEngine: SearchEngine = { searchContents, searchMasters, correctText };
