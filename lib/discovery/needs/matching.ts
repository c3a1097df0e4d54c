import { foldForSearch } from "@/lib/platform/text/search-fold";
import { findPhrase } from "./phrases";
import type { Need } from "./schema";
import { getVocabulary, listKnownWords, type Entry } from "./vocabulary";
import { isFiller, isSentence, readWords, type Word } from "./words";

export type MatchedNeeds = {
  needs: Need[];
  /** Needs that somebody says they do not want. */
  refused: Need[];
  /** Words that belong to no need and tell what somebody looks for. */
  otherWords: string[];
  /** The text tells of somebody, so that its other words need not occur in a content. */
  isSentence: boolean;
};

type Match = { entry: Entry; words: Word[] };

const contentWords = ({ words }: Match): Word[] => words.filter(({ isNegation }) => !isNegation);
const isSame = (a: Word[], b: Word[]): boolean =>
  a.length === b.length && a.every((word) => b.includes(word));

function listMatches(words: readonly Word[]): Match[] {
  const { byStem, byForm } = getVocabulary();
  return words.flatMap((word) => {
    const entries = [
      ...(word.isStop ? [] : (byStem.get(word.stem) ?? [])),
      ...(byForm.get(word.folded) ?? []),
    ];
    return entries.flatMap((entry) => {
      const found = findPhrase(entry.phrase, words, word);
      return found ? [{ entry, words: found }] : [];
    });
  });
}

const countWords = ({ words }: Match): number => words.filter(({ isStop }) => !isStop).length;

/** Chooses the phrases with the most words, then those that tell more; others must not share words with them. */
function chooseMatches(words: readonly Word[]): Match[] {
  const longestFirst = listMatches(words).sort(
    (a, b) => countWords(b) - countWords(a) || b.entry.need.weight - a.entry.need.weight,
  );
  const chosen: Match[] = [];
  for (const match of longestFirst) {
    const content = contentWords(match);
    const isFree = !chosen.some((other) => other.words.some((word) => content.includes(word)));
    const isEqual = chosen.some((other) => isSame(other.words, match.words));
    if (isFree || isEqual) chosen.push(match);
  }
  return chosen;
}

const isRefusedMatch = (match: Match): boolean =>
  match.entry.isRefusable &&
  match.words.every(({ isNegation }) => !isNegation) &&
  match.words.some(({ isRefused }) => isRefused);

const listNeeds = (matches: readonly Match[]): Need[] => [...new Set(matches.map(({ entry }) => entry.need))];

/** Finds the needs in a search, the longest phrases first. */
export function matchNeeds(searchText: string): MatchedNeeds {
  const words = readWords(searchText);
  const matches = chooseMatches(words);
  const refused = matches.filter(isRefusedMatch);
  const accepted = matches.filter((match) => !refused.includes(match));
  const taken = new Set(matches.flatMap((match) => match.words));
  const others = words.filter(
    (word) => !taken.has(word) && !word.isStop && !word.isNegation && !word.isRefused,
  );
  const telling = others.filter(({ stem }) => !isFiller(stem));
  const kept = telling.length > 0 || matches.length > 0 ? telling : others;
  return {
    needs: listNeeds(accepted),
    refused: listNeeds(refused),
    otherWords: kept.map(({ text }) => text),
    isSentence: isSentence(words),
  };
}

/** True for a text that says only what somebody does not want: "nada de tarot". */
export const onlyRefuses = ({ needs, refused, otherWords }: MatchedNeeds): boolean =>
  refused.length > 0 && needs.length === 0 && otherWords.length === 0;

/** Needs by which a search finds contents: a kind of content alone would find too many. */
export const findingNeeds = (needs: readonly Need[]): readonly Need[] => {
  const telling = needs.filter(({ topics, disciplines }) => topics.length + disciplines.length > 0);
  return telling.length > 0 ? telling : needs;
};

const MIN_PREFIX_LENGTH = 4;
const MIN_WORD_LENGTH = 3;
const MAX_COMPLETIONS = 20;

/** Finds the needs in a text whose last word may still be incomplete. */
export function findNeedsByPrefix(text: string): Need[] {
  const { needs } = matchNeeds(text);
  const [beginning = "", lastWord = ""] =
    /^(.*?)([\p{L}\p{N}]*)$/su.exec(foldForSearch(text.trim()))?.slice(1) ?? [];
  if (needs.length > 0 || text.trim().length < MIN_PREFIX_LENGTH || lastWord.length < MIN_WORD_LENGTH)
    return needs;
  const completions = listKnownWords().filter((word) => foldForSearch(word).startsWith(lastWord));
  const found = completions.slice(0, MAX_COMPLETIONS).map((word) => matchNeeds(`${beginning}${word}`));
  // A word that belongs to those before leaves fewer words over.
  const likeliestFirst = found.sort((a, b) => a.otherWords.length - b.otherWords.length);
  return [...new Set(likeliestFirst.flatMap(({ needs: completed }) => completed))];
}
