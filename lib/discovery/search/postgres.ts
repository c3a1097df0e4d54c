import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { conditions, searchQuery } from "@/lib/discovery/filters/where";
import type { ContentSearch, MasterMatches, Match, Search } from "@/lib/discovery/search/engine";
import { disciplinesNamed, wordsOf } from "@/lib/discovery/search/tokenize";

const { sql, join, empty } = Prisma;

const SHORTEST_GUESS = 4;

// The newest that have the words are ranked, never all of them: a common word is in too many.
async function findContents({ filters, tz, most }: ContentSearch): Promise<Match[]> {
  const query = searchQuery(filters.searchText);
  if (!query) return [];
  return db.$queryRaw<Match[]>`
    with candidates as materialized (
      select a.id, a.document from "Ayni" a where ${conditions(filters, tz, sql`a.document @@ ${query}`)}
      order by a."publishedAt" desc, a.id desc limit ${most})
    select id, round(ts_rank_cd(document, ${query})::numeric, 6)::float8 as score from candidates
    order by score desc, id`;
}

// A word of theirs begins with the searched one, or a discipline of theirs does.
function wordCondition(word: string): Prisma.Sql {
  const keys = disciplinesNamed(word);
  const named = keys.length > 0 ? sql` or p.disciplines && ${keys}::text[]` : empty;
  return sql`(m.words @@ (to_tsquery('simple', search_fold(${word}) || ':*AB')
                          || to_tsquery('spanish', search_endings(search_fold(${word})) || ':*C'))${named})`;
}

// The same, or a word of their name with one letter more, less or other.
function nearCondition(word: string): Prisma.Sql {
  if (word.length < SHORTEST_GUESS) return wordCondition(word);
  const names = sql`regexp_split_to_table(search_fold(concat_ws(' ', u.name, u."lastName")), '[^a-z0-9ñ]+')`;
  return sql`(${wordCondition(word)} or exists (
    select from ${names} as own where levenshtein_less_equal(own, search_fold(${word}::text), 1) <= 1))`;
}

function masterIds(words: string[], most: number, near: boolean): Promise<{ id: string }[]> {
  const all = join(words.map(near ? nearCondition : wordCondition), " and ");
  const inNames = sql`to_tsquery('simple', search_fold(${words.map((word) => `${word}:*A`).join(" | ")}))`;
  return db.$queryRaw<{ id: string }[]>`
    select u.id from "User" u join "MasterProfile" m on m."userId" = u.id left join "Profile" p on p."userId" = u.id
    where u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null and ${all}
    order by ts_rank(m.words, ${inNames}) desc, search_fold(u.name), search_fold(u."lastName"), u.id limit ${most}`;
}

async function findMasters(text: string, most: number): Promise<MasterMatches> {
  const words = wordsOf(text);
  if (words.length === 0) return { ids: [], near: false };
  const exact = await masterIds(words, most, false);
  const found = exact.length > 0 ? exact : await masterIds(words, most, true);
  return { ids: found.map(({ id }) => id), near: exact.length === 0 && found.length > 0 };
}

/** A word as it was typed, and the one of ours that is nearest to it; null where ours has it or nothing is near. */
type Guess = { given: string; guess: string | null };

/**
 * For each word that is none of ours: the shortest one that it begins; else the nearest one that begins with the same
 * letter, or shares most of its letters, and is two changes away at most, one for short words.
 */
const findGuesses = (words: string[]) => db.$queryRaw<Guess[]>`
  select given, coalesce(
    (select s.shown from "SearchWord" s where s.word like folded || '%' order by length(s.word), s.word limit 1),
    (select s.shown from "SearchWord" s,
       lateral (select levenshtein_less_equal(s.word, folded, 2) as changes) as l
     where (s.word % folded or (s.word like left(folded, 1) || '%' and abs(length(s.word) - length(folded)) <= 1))
       and changes <= case when length(folded) <= ${SHORTEST_GUESS} then 1 else 2 end
     order by changes, similarity(s.word, folded) desc, s.word limit 1)) as guess
  from unnest(${words}::text[]) as given, search_fold(given) as folded
  where length(given) >= ${SHORTEST_GUESS} and not exists (select from "SearchWord" s where s.word = folded)`;

const RECENT = 200;

// Common words are in what is recent. Those that are not are looked up in the index for good: were it asked for the
// first one only, the database would hope to meet it soon and read content after content.
async function findsSomething(searchText: string): Promise<boolean> {
  const query = searchQuery(searchText);
  if (!query) return true;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    with recent as (select a.document from "Ayni" a where a.listed
                    order by a."publishedAt" desc, a.id desc limit ${RECENT}),
         rare as materialized (select from "Ayni" a where a.listed and a.document @@ ${query})
    select exists (select from recent where document @@ ${query})
        or exists (select from rare) as found`;
  return row?.found ?? false;
}

async function guessText(searchText: string): Promise<string> {
  const words = wordsOf(searchText);
  if (await findsSomething(searchText)) return searchText;
  const guesses = new Map((await findGuesses([...new Set(words)])).map(({ given, guess }) => [given, guess]));
  const guessed = words.map((word) => guesses.get(word) ?? word).join(" ");
  return guessed !== words.join(" ") && (await findsSomething(guessed)) ? guessed : searchText;
}

/** The search that PostgreSQL does over our own tables. */
export const textSearch: Search = {
  contents: findContents,
  masters: findMasters,
  meant: guessText,
};
