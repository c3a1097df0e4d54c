import { describe, expect, test } from "vitest";
import { isTelling, readPhrases } from "@/lib/discovery/needs/phrases";
import { toStem } from "@/lib/discovery/needs/stems";
import { ROOTS } from "@/lib/discovery/needs/thesaurus/roots";
import { SYNONYMS } from "@/lib/discovery/needs/thesaurus/synonyms";
import { CONCEPTS } from "@/lib/discovery/needs/vocabulary";

const MIN_PHRASES = 3000;

const phrases = CONCEPTS.flatMap(({ says }) => readPhrases(says));

describe("the thesaurus", () => {
  test("has some thousand phrases", () => {
    expect(phrases.length).toBeGreaterThanOrEqual(MIN_PHRASES);
  });

  test("leads each concept to something", () => {
    const leading = ({ topics = [], disciplines = [], types = [] }: (typeof CONCEPTS)[number]) =>
      topics.length + disciplines.length + types.length;
    expect(CONCEPTS.filter((concept) => leading(concept) === 0)).toEqual([]);
  });

  test("has no phrase that any sentence may contain", () => {
    expect(phrases.filter((phrase) => !isTelling(phrase)).map(({ text }) => text)).toEqual([]);
  });

  test("has no choice between several words at once", () => {
    expect(phrases.filter(({ text }) => /\([^)]*\s[^)]*\)/.test(text)).map(({ text }) => text)).toEqual([]);
  });

  test("has no phrase twice in a concept", () => {
    const repeated = CONCEPTS.flatMap(({ says }) => {
      const texts = readPhrases(says).map(({ text }) => text);
      return texts.filter((text, index) => texts.indexOf(text) !== index);
    });
    expect(repeated).toEqual([]);
  });

  test("uses all of its synonyms", () => {
    const used = new Set(phrases.flatMap(({ text }) => text.match(/(?<=<)[^>]+(?=>)/g) ?? []));
    expect(Object.keys(SYNONYMS).filter((name) => !used.has(name))).toEqual([]);
  });

  test("refuses synonyms that it does not have", () => {
    expect(() => readPhrases("<dragón> triste")).toThrow("dragón");
  });

  test("gives all words of a line of roots one stem", () => {
    const lines = ROOTS.trim()
      .split("\n")
      .map((line) => line.match(/\p{L}+/gu) ?? []);
    const seen = new Set<string>();
    const apart = lines.flatMap(([first = "", ...forms]) => {
      const own = forms.filter((form) => !seen.has(form));
      [first, ...forms].forEach((form) => seen.add(form));
      return own.filter((form) => toStem(form) !== toStem(first));
    });
    expect(apart).toEqual([]);
  });
});
