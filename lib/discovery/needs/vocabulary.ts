import { disciplineKeys, disciplineName } from "@/lib/reference/disciplines";
import { findAnchor, readPhrases, type Phrase } from "./phrases";
import type { Concept, Need } from "./schema";
import { BODY_CONCEPTS } from "./thesaurus/body";
import { LIFE_CONCEPTS } from "./thesaurus/life";
import { MIND_CONCEPTS } from "./thesaurus/mind";
import { PRACTICES_CONCEPTS } from "./thesaurus/practices";
import { RELATIONSHIPS_CONCEPTS } from "./thesaurus/relationships";

/** Disciplines by their own names. */
const NAMED_DISCIPLINES: readonly Concept[] = disciplineKeys.map((key) => ({
  disciplines: [key],
  says: disciplineName(key).replace(/[()]/g, ""),
  refusable: true,
}));

/** All concepts that the search knows. */
export const CONCEPTS: readonly Concept[] = [
  ...BODY_CONCEPTS,
  ...MIND_CONCEPTS,
  ...RELATIONSHIPS_CONCEPTS,
  ...LIFE_CONCEPTS,
  ...PRACTICES_CONCEPTS,
  ...NAMED_DISCIPLINES,
];

/** A phrase and what somebody who says it looks for. */
export type Entry = { phrase: Phrase; need: Need; isRefusable: boolean };

const toNeed = ({ topics = [], disciplines = [], types = [], words = "", weight = 1 }: Concept): Need => ({
  topics,
  disciplines,
  types,
  words: words.split(" ").filter((word) => word !== ""),
  weight,
});

const toEntries = (concept: Concept): Entry[] => {
  const need = toNeed(concept);
  return readPhrases(concept.says).map((phrase) => ({
    phrase,
    need,
    isRefusable: concept.refusable ?? false,
  }));
};

export type Vocabulary = {
  /** By the stems of the word by which a phrase is looked up. */
  byStem: ReadonlyMap<string, readonly Entry[]>;
  /** By the form of the exact word with which it begins. */
  byForm: ReadonlyMap<string, readonly Entry[]>;
};

function group(pairs: readonly (readonly [string, Entry])[]): Map<string, Entry[]> {
  const groups = new Map<string, Entry[]>();
  for (const [key, entry] of pairs) {
    const entries = groups.get(key);
    if (entries) entries.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}

function readVocabulary(): Vocabulary {
  const anchored = CONCEPTS.flatMap(toEntries).map((entry) => [findAnchor(entry.phrase), entry] as const);
  return {
    byStem: group(
      anchored.flatMap(([anchor, entry]) => [...(anchor?.stems ?? [])].map((stem) => [stem, entry] as const)),
    ),
    byForm: group(
      anchored.flatMap(([anchor, entry]) =>
        (anchor?.exact ?? []).map(([form = ""]) => [form, entry] as const),
      ),
    ),
  };
}

let vocabulary: Vocabulary | undefined;

/** The phrases of all concepts, read once. */
export const getVocabulary = (): Vocabulary => (vocabulary ??= readVocabulary());

let knownWords: readonly string[] | undefined;

/** The words of all phrases, in alphabetical order. */
export const listKnownWords = (): readonly string[] =>
  (knownWords ??= [
    ...new Set(CONCEPTS.flatMap(({ says }) => says.match(/[\p{L}\p{N}]{3,}/gu) ?? [])),
  ].sort());
