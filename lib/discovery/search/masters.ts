import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { tokenize } from "@/lib/platform/text/tokenize";
import type { MasterMatches } from "./engine";
import { findDisciplinesByPrefix } from "./subjects";

const { sql, join, empty } = Prisma;

/** Shorter words are not corrected. */
export const MIN_CORRECTION_LENGTH = 4;

/** A typed word and, in a fuzzy search, the words of names that are one edit away. */
type SearchedWord = { word: string; similarNames: string[] };

// Each index is read for itself: a condition on either column of the joined tables would read every Master.
function wordCondition({ word, similarNames }: SearchedWord): Prisma.Sql {
  const keys = findDisciplinesByPrefix(word);
  const similar = similarNames.map((name) => `${name}:A`).join(" | ");
  return sql`l."userId" in (
    select m."userId" from "MasterProfile" m
    where m.document @@ (to_tsquery('simple', search_fold(${word}) || ':*AB')
                         || to_tsquery('spanish', search_endings(search_fold(${word})) || ':*C')
                         ${similar ? sql`|| to_tsquery('simple', ${similar})` : empty})
    ${keys.length > 0 ? sql`union select t."userId" from "MasterListing" t where t.disciplines && ${keys}::text[]` : empty})`;
}

/** Masters with more of the words in their names come first. */
async function rankMasterIds(words: SearchedWord[], limit: number): Promise<string[]> {
  const hasAllWords = join(words.map(wordCondition), " and ");
  const isInName = words.map(
    ({ word }) => sql`(' ' || l.name || ' ' || l."lastName" like '% ' || search_fold(${word}) || '%')::int`,
  );
  const rows = await db.$queryRaw<{ id: string }[]>`
    select l."userId" as id from "MasterListing" l where ${hasAllWords}
    order by ${join(isInName, " + ")} desc, l.name, l."lastName", l."userId" limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Finds the words of Masters' names that are one edit away from each of the words. */
async function findSimilarNames(words: string[]): Promise<SearchedWord[]> {
  const fullName = sql`(l.name || ' ' || l."lastName")`;
  const rows = await db.$queryRaw<{ typed: string; name: string }[]>`
    select distinct typed, near.name
    from unnest(${words}::text[]) as typed
    join "MasterListing" l on one_edit_keys${fullName} && one_edit_keys(search_fold(typed))
    cross join lateral regexp_split_to_table(${fullName}, '[^a-z0-9ñ]+') as near(name)
    where length(typed) >= ${MIN_CORRECTION_LENGTH} and levenshtein_less_equal(near.name, search_fold(typed), 1) <= 1`;
  return words.map((word) => ({
    word,
    similarNames: rows.filter(({ typed }) => typed === word).map(({ name }) => name),
  }));
}

export async function searchMasters(text: string, limit: number): Promise<MasterMatches> {
  const words = tokenize(text);
  if (words.length === 0) return { ids: [], isFuzzy: false };
  const exactWords = words.map((word) => ({ word, similarNames: [] }));
  const exactIds = await rankMasterIds(exactWords, limit);
  if (exactIds.length > 0) return { ids: exactIds, isFuzzy: false };
  const fuzzyIds = await rankMasterIds(await findSimilarNames(words), limit);
  return { ids: fuzzyIds, isFuzzy: fuzzyIds.length > 0 };
}
