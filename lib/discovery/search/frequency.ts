import "server-only";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";

/** Share of the contents in which a word is frequent. */
const FREQUENT_SHARE = 0.02;

type Frequency = { lexeme: string; share: number };

/** Shares of the most frequent words of all contents, as the planner's statistics know them. */
const listFrequencies = (): Promise<Frequency[]> =>
  cached(
    () => db.$queryRaw<Frequency[]>`
      select lexeme, share::float8
      from pg_stats s, unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as elements(lexeme, share)
      where s.schemaname = current_schema() and s.tablename = 'Ayni' and s.attname = 'document' and lexeme is not null`,
    ["word-frequencies"],
    { tags: [], seconds: 3600 },
  );

type Beginning = { word: string; lexeme: string | null };

/** Words as the search dictionary reduces them; stop words are left out. */
const listBeginnings = (words: readonly string[]): Promise<Beginning[]> => db.$queryRaw<Beginning[]>`
  select word, substring(to_tsquery('spanish', search_endings(search_fold(word || ':*')))::text from '''(.*)''') as lexeme
  from unnest(${[...words]}::text[]) as word`;

export type WordFrequencies = {
  /** The words with which many contents have words that begin. */
  frequent: string[];
  /** The planner's statistics do not know one of the words: few contents have it. */
  hasRare: boolean;
};

/** The index of words would read all contents with a frequent word; those with a rare one are read sooner. */
export async function findWordFrequencies(words: readonly string[]): Promise<WordFrequencies> {
  const [frequencies, beginnings] = await Promise.all([listFrequencies(), listBeginnings(words)]);
  const shareOf = (beginning: string): number =>
    frequencies.reduce((sum, { lexeme, share }) => sum + (lexeme.startsWith(beginning) ? share : 0), 0);
  const shares = beginnings.flatMap(({ word, lexeme }) => (lexeme ? [{ word, share: shareOf(lexeme) }] : []));
  return {
    frequent: shares.flatMap(({ word, share }) => (share > FREQUENT_SHARE ? [word] : [])),
    hasRare: shares.some(({ share }) => share === 0),
  };
}
