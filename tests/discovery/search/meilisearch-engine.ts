// Search rules of https://www.meilisearch.com/docs/capabilities/full_text_search

export type Document = Record<string, unknown>;

export type Settings = {
  searchableAttributes: string[];
  filterableAttributes: string[];
  displayedAttributes: string[];
  pagination: { maxTotalHits: number };
};

export const defaultSettings: Settings = {
  searchableAttributes: ["*"],
  filterableAttributes: [],
  displayedAttributes: ["*"],
  pagination: { maxTotalHits: 1000 },
};

const MAX_QUERY_WORDS = 10;

// Meilisearch strips all diacritics, even that of ñ.
const normalise = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
const splitWords = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const maxTypos = ({ length }: string): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Damerau-Levenshtein distance. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + substitution);
      row.push(isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(a.length, b.length);
}

// A typo in the first letter counts twice.
const countTypos = (queryWord: string, word: string): number =>
  editDistance(queryWord, word) + (queryWord[0] === word[0] ? 0 : 1);

/** Counts typos between a query word and a word or, if allowed, its prefix; null for too many. */
function matchWord(queryWord: string, word: string, matchPrefix: boolean): number | null {
  const limit = maxTypos(queryWord);
  if (matchPrefix && word.startsWith(queryWord)) return 0;
  const lengths = matchPrefix
    ? [-2, -1, 0, 1, 2].map((difference) => queryWord.length + difference)
    : [word.length];
  const least = Math.min(...lengths.map((length) => countTypos(queryWord, word.slice(0, length))));
  return least <= limit ? least : null;
}

type Match = { typos: number; attribute: number };

/** Returns the match with the fewest typos, then in the first attribute. */
function findBestMatch(queryWord: string, matchPrefix: boolean, attributes: string[][]): Match | null {
  const matches = attributes.flatMap((words, attribute) =>
    words.flatMap((word) => {
      const typos = matchWord(queryWord, word, matchPrefix);
      return typos === null ? [] : [{ typos, attribute }];
    }),
  );
  matches.sort((a, b) => a.typos - b.typos || a.attribute - b.attribute);
  return matches[0] ?? null;
}

/** The strategy `last` drops words from the end of the query until the others match. */
type MatchingStrategy = "all" | "last";

/** Returns a score from 0 to 1, or null if a query word is missing. */
export function rank(
  document: Document,
  query: string,
  settings: Settings,
  strategy: MatchingStrategy,
): number | null {
  const { searchableAttributes } = settings;
  const names = searchableAttributes.includes("*") ? Object.keys(document) : searchableAttributes;
  const attributes = names.map((name) => splitWords([document[name] ?? ""].flat().join(" ")));
  const queryWords = splitWords(query).slice(0, MAX_QUERY_WORDS);
  const matches = queryWords.flatMap(
    (word, index) => findBestMatch(word, index === queryWords.length - 1, attributes) ?? [],
  );
  if (matches.length < queryWords.length) {
    const fewerWords = queryWords.slice(0, -1).join(" ");
    if (strategy === "all" || fewerWords === "") return null;
    const score = rank(document, fewerWords, settings, strategy);
    return score === null ? null : (score * (queryWords.length - 1)) / queryWords.length;
  }
  const total = (field: keyof Match) => matches.reduce((sum, match) => sum + match[field], 0);
  return 1 / (1 + total("typos") * 100 + total("attribute"));
}

/** Parses `field = value` or `field IN [values]`; null if malformed or not filterable. */
export function parseFilter(filter: string, settings: Settings): ((document: Document) => boolean) | null {
  const [, field = "", operator, json = ""] = /^(\w+) (=|IN) (.+)$/.exec(filter) ?? [];
  if (!operator || !settings.filterableAttributes.includes(field)) return null;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (Array.isArray(value) !== (operator === "IN")) return null;
  const toComparable = (values: unknown) => [values].flat().map((item) => normalise(String(item)));
  const allowed = new Set(toComparable(value));
  return (document) => toComparable(document[field]).some((item) => allowed.has(item));
}
