import "server-only";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { tokenize } from "@/lib/platform/text/tokenize";
import type { MasterMatches } from "./engine";
import { findDisciplinesByPrefix } from "./subjects";

const { sql, join, empty } = Prisma;

/** Shorter words are not corrected. */
export const MIN_CORRECTION_LENGTH = 4;

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

export async function searchMasters(text: string, limit: number): Promise<MasterMatches> {
  const words = tokenize(text);
  if (words.length === 0) return { ids: [], isFuzzy: false };
  const exactIds = await rankMasterIds({ words, limit, isFuzzy: false });
  if (exactIds.length > 0) return { ids: exactIds, isFuzzy: false };
  const fuzzyIds = await rankMasterIds({ words, limit, isFuzzy: true });
  return { ids: fuzzyIds, isFuzzy: fuzzyIds.length > 0 };
}
