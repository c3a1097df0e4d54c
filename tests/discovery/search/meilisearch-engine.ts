// How Meilisearch finds, as it documents: https://www.meilisearch.com/docs/capabilities/full_text_search

export type Document = Record<string, unknown>;

export type Settings = {
  searchableAttributes: string[];
  filterableAttributes: string[];
  displayedAttributes: string[];
  pagination: { maxTotalHits: number };
};

export const documentedDefaults: Settings = {
  searchableAttributes: ["*"],
  filterableAttributes: [],
  displayedAttributes: ["*"],
  pagination: { maxTotalHits: 1000 },
};

const MOST_QUERY_WORDS = 10;

// Every diacritic goes, that of ñ too.
const normalise = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
const wordsOf = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const typosAllowed = ({ length }: string): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Letters more, less, other or in each other's place. */
function changes(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      row.push(swapped ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  }
  return at(one.length, other.length);
}

// One in the first letter counts as two.
const typosBetween = (asked: string, word: string): number =>
  changes(asked, word) + (asked[0] === word[0] ? 0 : 1);

/** How many typos lie between what is asked and a word, or the beginning of it; null for too many. */
function typosIn(asked: string, word: string, mayBeBegun: boolean): number | null {
  const most = typosAllowed(asked);
  if (mayBeBegun && word.startsWith(asked)) return 0;
  const lengths = mayBeBegun ? [-2, -1, 0, 1, 2].map((more) => asked.length + more) : [word.length];
  const least = Math.min(...lengths.map((length) => typosBetween(asked, word.slice(0, length))));
  return least <= most ? least : null;
}

type Fit = { typos: number; attribute: number };

/** The best place of a word: with the fewest typos, then in the first attribute. */
function place(asked: string, mayBeBegun: boolean, attributes: string[][]): Fit | null {
  const fits = attributes.flatMap((words, attribute) =>
    words.flatMap((word) => {
      const typos = typosIn(asked, word, mayBeBegun);
      return typos === null ? [] : [{ typos, attribute }];
    }),
  );
  fits.sort((one, other) => one.typos - other.typos || one.attribute - other.attribute);
  return fits[0] ?? null;
}

/** How well a document has every word of a query, from 0 to 1; null when it lacks one. */
export function rank(document: Document, query: string, { searchableAttributes }: Settings): number | null {
  const names = searchableAttributes.includes("*") ? Object.keys(document) : searchableAttributes;
  const attributes = names.map((name) => wordsOf([document[name] ?? ""].flat().join(" ")));
  const asked = wordsOf(query).slice(0, MOST_QUERY_WORDS);
  const places = asked.map((word, index) => place(word, index === asked.length - 1, attributes));
  const all = places.flatMap((fit) => fit ?? []);
  if (all.length < asked.length) return null;
  const total = (field: keyof Fit) => all.reduce((sum, fit) => sum + fit[field], 0);
  return 1 / (1 + total("typos") * 100 + total("attribute"));
}

/** A filter as a test of documents; null when it cannot be read or its attribute may not be filtered by. */
export function readFilter(filter: string, settings: Settings): ((document: Document) => boolean) | null {
  const [, field = "", operator, written = ""] = /^(\w+) (=|IN) (.+)$/.exec(filter) ?? [];
  if (!operator || !settings.filterableAttributes.includes(field)) return null;
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch {
    return null;
  }
  if (Array.isArray(value) !== (operator === "IN")) return null;
  const asCompared = (values: unknown) => [values].flat().map((one) => normalise(String(one)));
  const wanted = new Set(asCompared(value));
  return (document) => asCompared(document[field]).some((own) => wanted.has(own));
}
