import { foldForSearch } from "@/lib/platform/text/search-fold";
import { toStem } from "./stems";
import { SYNONYMS } from "./thesaurus/synonyms";
import { isFiller, isStopWord, NEGATION, type Word } from "./words";

/** One word of a phrase: any of its stems, or the exact words after a `=`. */
type Element = { stems: ReadonlySet<string>; exact: ReadonlySet<string>; isNegation: boolean };

export type Phrase = { text: string; elements: readonly Element[] };

/** So many other words may stand between the words of a phrase. */
const GAP = 2;

const isSynonym = (name: string): name is keyof typeof SYNONYMS => Object.hasOwn(SYNONYMS, name);

function listAlternatives(part: string): string[] {
  if (part.startsWith("(")) return part.slice(1, -1).split("|");
  if (!part.startsWith("<")) return [part];
  const name = part.slice(1, -1);
  if (!isSynonym(name)) throw new Error(`The thesaurus has no synonyms <${name}>`);
  return SYNONYMS[name].split(/\s+/);
}

function readElement(part: string): Element {
  const alternatives = listAlternatives(part);
  const exact = alternatives.filter((word) => word.startsWith("=")).map((word) => foldForSearch(word.slice(1)));
  const compared = alternatives
    .filter((word) => !word.startsWith("="))
    .map(foldForSearch)
    .filter((word) => !isStopWord(word));
  const words = compared.filter((word) => word !== NEGATION && word !== "sin");
  return {
    stems: new Set(words.map(toStem)),
    exact: new Set(exact),
    isNegation: words.length < compared.length,
  };
}

const isEmpty = ({ stems, exact, isNegation }: Element): boolean =>
  stems.size === 0 && exact.size === 0 && !isNegation;

const elements = new Map<string, Element>();

/** Phrases share their words and synonyms, which are read once. */
function getElement(part: string): Element {
  const element = elements.get(part) ?? readElement(part);
  elements.set(part, element);
  return element;
}

/** Reads a phrase such as `no (pegar|cerrar) ojo`; stop words are left out. */
export function readPhrase(text: string): Phrase {
  const parts = text.match(/\([^)]*\)|\S+/g) ?? [];
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
  elements.some(({ exact }) => exact.size > 0) ||
  elements.filter(({ isNegation }) => !isNegation).length > 1 ||
  elements.some(({ stems, isNegation }) => !isNegation && [...stems].some((stem) => !isFiller(stem)));

/** The element by which a phrase is looked up: the one with the fewest words that is not only a "no". */
export const findAnchor = ({ elements }: Phrase): Element | undefined =>
  [...elements]
    .filter(({ isNegation }) => !isNegation)
    .sort((a, b) => a.stems.size + a.exact.size - b.stems.size - b.exact.size)[0] ?? elements[0];

const matchesElement = ({ stems, exact, isNegation }: Element, word: Word): boolean =>
  (!word.isStop && stems.has(word.stem)) || exact.has(word.folded) || (isNegation && word.isNegation);

/** Finds the words of a phrase near one of them: in any order, but a "no" stands before. Null if one is missing. */
export function findPhrase({ elements }: Phrase, words: readonly Word[], anchor: Word): Word[] | null {
  const reach = elements.length + GAP - 1;
  const found: Word[] = [];
  for (const element of elements) {
    const near = words
      .filter(
        (word) =>
          matchesElement(element, word) &&
          !found.includes(word) &&
          Math.abs(word.place - anchor.place) <= reach &&
          (!element.isNegation || !word.isNegation || word.place < anchor.place),
      )
      .sort((a, b) => Math.abs(a.place - anchor.place) - Math.abs(b.place - anchor.place))[0];
    if (!near) return null;
    found.push(near);
  }
  return found.includes(anchor) ? found : null;
}
