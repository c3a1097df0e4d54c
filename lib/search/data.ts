import "server-only";
import { cached, cacheTags } from "@/lib/cache";
import { db } from "@/lib/db/client";
import { searchQuery } from "@/lib/filtering/data";

const SHORTEST = 4;
const MOST_WORDS = 12;

/** A word as it was typed, and the one of ours that is nearest to it; null where ours has it or nothing is near. */
type Guess = { given: string; guess: string | null };

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/**
 * For each word that begins none of ours: the nearest one that begins with the same letter, or shares most of its
 * letters, and is two changes away at most, one for short words.
 */
const findGuesses = (words: string[]) => db.$queryRaw<Guess[]>`
  select given, (
    select s.shown from "SearchWord" s, search_fold(given) as folded,
      lateral (select levenshtein_less_equal(s.word, folded, 2) as changes) as l
    where (s.word % folded or (s.word like left(folded, 1) || '%' and abs(length(s.word) - length(folded)) <= 1))
      and changes <= case when length(folded) < ${SHORTEST + 1} then 1 else 2 end
    order by changes, similarity(s.word, folded) desc, s.word limit 1) as guess
  from unnest(${words}::text[]) as given
  where length(given) >= ${SHORTEST}
    and not exists (select from "SearchWord" s where s.word like search_fold(given) || '%')`;

async function findsSomething(searchText: string): Promise<boolean> {
  const query = searchQuery(searchText);
  if (!query) return true;
  const [row] = await db.$queryRaw<{ found: boolean }[]>`
    select exists (select from "Ayni" a where a.listed and a.document @@ ${query}) as found`;
  return row?.found ?? false;
}

async function guessText(searchText: string): Promise<string> {
  const words = wordsOf(searchText).slice(0, MOST_WORDS);
  if (await findsSomething(searchText)) return searchText;
  const guesses = new Map((await findGuesses([...new Set(words)])).map(({ given, guess }) => [given, guess]));
  const guessed = words.map((word) => guesses.get(word) ?? word).join(" ");
  return guessed !== words.join(" ") && (await findsSomething(guessed)) ? guessed : searchText;
}

/** What somebody meant who typed a text that finds nothing at all; the text itself when that cannot be guessed. */
export function meantText(searchText: string): Promise<string> {
  if (searchText === "") return Promise.resolve("");
  return cached(() => guessText(searchText), ["meant", searchText], {
    tags: [cacheTags.catalogue()],
    seconds: 300,
  });
}
