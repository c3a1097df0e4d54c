import { foldForSearch } from "@/lib/platform/text/search-fold";
import { toStem } from "./stems";
import { SYNONYMS } from "./thesaurus/synonyms";
import { isFiller, isNegation, isStopWord, type Word } from "./words";

/** One part of a phrase: any of its stems, or words exactly as they are, one after another. */
type Element = {
  stems: ReadonlySet<string>;
  exact: readonly (readonly string[])[];
  isNegation: boolean;
};

export type Phrase = { text: string; elements: readonly Element[] };

/** So many other words may stand between the words of a phrase. */
const GAP = 2;

const isSynonym = (name: string): name is keyof typeof SYNONYMS => Object.hasOwn(SYNONYMS, name);

function listAlternatives(part: string): string[] {
  if (part.startsWith("(")) return part.slice(1, -1).split("|");
  if (part.startsWith('"')) return [`=${part.slice(1, -1)}`];
  if (!part.startsWith("<")) return [part];
  const name = part.slice(1, -1);
  if (!isSynonym(name)) throw new Error(`The thesaurus has no synonyms <${name}>`);
  return SYNONYMS[name].split(/\s+/);
}

const isExact = (alternative: string): boolean => alternative.startsWith("=");

function readElement(part: string): Element {
  const alternatives = listAlternatives(part);
  const compared = alternatives
    .filter((word) => !isExact(word))
    .map(foldForSearch)
    .filter((word) => !isStopWord(word));
  const words = compared.filter((word) => !isNegation(word));
  return {
    stems: new Set(words.map(toStem)),
    exact: alternatives.filter(isExact).map((text) => foldForSearch(text.slice(1)).split(" ")),
    isNegation: words.length < compared.length,
  };
}

const isEmpty = ({ stems, exact, isNegation }: Element): boolean =>
  stems.size === 0 && exact.length === 0 && !isNegation;

const elements = new Map<string, Element>();

/** Phrases share their words and synonyms, which are read once. */
function getElement(part: string): Element {
  const element = elements.get(part) ?? readElement(part);
  elements.set(part, element);
  return element;
}

/** Reads a phrase such as `no (pegar|cerrar) ojo`; stop words are left out. */
function readPhrase(text: string): Phrase {
  const parts = text.match(/\([^)]*\)|"[^"]*"|\S+/g) ?? [];
  return { text, elements: parts.map(getElement).filter((element) => !isEmpty(element)) };
}

/** Reads phrases divided by commas or lines. */
export const readPhrases = (says: string): Phrase[] =>
  says
    .split(",")
    .map((text) => text.trim().replace(/\s+/g, " "))
    .filter((text) => text !== "")
    .map(readPhrase);

/** False if a phrase says nothing of its own, so that it would be found in any sentence. */
export const isTelling = ({ elements }: Phrase): boolean =>
  elements.some(({ exact }) => exact.length > 0) ||
  elements.filter(({ isNegation }) => !isNegation).length > 1 ||
  elements.some(({ stems, isNegation }) => !isNegation && [...stems].some((stem) => !isFiller(stem)));

/** The element by which a phrase is looked up: the one with the fewest words that is not only a "no". */
export const findAnchor = ({ elements }: Phrase): Element | undefined =>
  [...elements]
    .filter(({ isNegation }) => !isNegation)
    .sort((a, b) => a.stems.size + a.exact.length - b.stems.size - b.exact.length)[0] ?? elements[0];

/** The words of an element that begin at a word; null if they do not. */
function matchElement(
  { stems, exact, isNegation: isNo }: Element,
  words: readonly Word[],
  index: number,
): Word[] | null {
  const word = words[index];
  if (!word) return null;
  if ((!word.isStop && stems.has(word.stem)) || (isNo && word.isNegation)) return [word];
  const sequence = exact.find((forms) =>
    forms.every((form, offset) => words[index + offset]?.folded === form),
  );
  return sequence ? words.slice(index, index + sequence.length) : null;
}

/** Finds the words of a phrase near one of them: in any order, but a "no" stands before. Null if one is missing. */
export function findPhrase({ elements }: Phrase, words: readonly Word[], anchor: Word): Word[] | null {
  const reach = elements.length + GAP - 1;
  const distance = ({ place }: Word): number => Math.abs(place - anchor.place);
  const found: Word[] = [];
  for (const element of elements) {
    const near = words
      .map((word, index) => ({ word, matched: matchElement(element, words, index) }))
      .filter(
        ({ word, matched }) =>
          matched?.every((other) => !found.includes(other)) &&
          distance(word) <= reach &&
          (!element.isNegation || !word.isNegation || word.place < anchor.place),
      )
      .sort((a, b) => distance(a.word) - distance(b.word))[0];
    if (!near?.matched) return null;
    found.push(...near.matched);
  }
  return found.includes(anchor) ? found : null;
}
