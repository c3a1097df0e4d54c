import { tokenize } from "@/lib/platform/text/tokenize";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import type { Need } from "./schema";
import { NEEDS } from "./vocabulary";

/** The needs in a search and the words that belong to none. */
export type MatchedNeeds = { needs: Need[]; otherWords: string[] };

const listWords = (text: string): string[] => text.split(" ");

// Left out when terms are compared.
const SKIPPED_WORDS = new Set(
  listWords(
    "a al de del el en es ha la las le lo los me mi mis muy para por se su sus te tu tus un una y yo",
  ),
);

// Say that somebody looks for something, not for what.
const FILLER_WORDS = new Set(
  listWords(
    "algo aliviar ante antes ayuda ayudar busco cada combatir como con contra controlar cuando curar desde deseo " +
      "dia dias dificultad durante esta estar estoy frente gestionar hacer hay mal manejar mas mejor mejorar mucha " +
      "mucho natural naturalmente necesito no noche noches paliar poder problema problemas puedo que quiero quitar " +
      "reducir remedio remedios siento sin sobre sobrellevar soy superar tener tengo todo tratar tratamiento vivir",
  ),
);

/** Returns a word without its plural ending, the same for singular and plural. */
function toSingular(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("ces")) return `${word.slice(0, -3)}z`;
  return word.replace(/([^aeiou])es$/, "$1").replace(/s$/, "");
}

type TermWord = { word: string; normalized: string };

const toTermWords = (text: string): TermWord[] =>
  tokenize(foldForSearch(text))
    .filter((word) => !SKIPPED_WORDS.has(word))
    .map((word) => ({ word, normalized: toSingular(word) }));

/** Returns the form in which terms are compared: without case, accents, plural endings and articles. */
export const normalizeTerm = (text: string): string =>
  toTermWords(text)
    .map(({ normalized }) => normalized)
    .join(" ");

const needsByTerm = new Map(NEEDS.flatMap((need) => need.terms.map((term) => [normalizeTerm(term), need])));
const LONGEST_TERM = Math.max(...[...needsByTerm.keys()].map((term) => listWords(term).length));

function findLongestTerm(words: TermWord[]): { need: Need; length: number } | null {
  for (let length = Math.min(LONGEST_TERM, words.length); length > 0; length -= 1) {
    const term = words.slice(0, length).map(({ normalized }) => normalized);
    const need = needsByTerm.get(term.join(" "));
    if (need) return { need, length };
  }
  return null;
}

/** Finds the needs in a search, the longest terms first. Words that only ask for help count as part of them. */
export function matchNeeds(searchText: string): MatchedNeeds {
  const words = toTermWords(searchText);
  const needs = new Set<Need>();
  const otherWords: string[] = [];
  for (let start = 0; start < words.length;) {
    const found = findLongestTerm(words.slice(start));
    if (found) needs.add(found.need);
    else otherWords.push(words[start]?.word ?? "");
    start += found?.length ?? 1;
  }
  const isMeaningful = (word: string) => needs.size === 0 || !FILLER_WORDS.has(word);
  return { needs: [...needs], otherWords: otherWords.filter(isMeaningful) };
}

const MIN_PREFIX_LENGTH = 4;

/** Finds the needs in a text that may still be incomplete, by the beginning of a term. */
export function findNeedsByPrefix(text: string): Need[] {
  const { needs } = matchNeeds(text);
  const prefix = toTermWords(text)
    .map(({ word }) => word)
    .join(" ");
  if (needs.length > 0 || prefix.length < MIN_PREFIX_LENGTH) return needs;
  const matches = [...needsByTerm].filter(([term]) => term.startsWith(prefix)).map(([, need]) => need);
  return [...new Set(matches)];
}
