import { describe, expect, test } from "vitest";
import { toStem } from "@/lib/discovery/needs/stems";

const areOne = (words: string): boolean => new Set(words.split(" ").map(toStem)).size === 1;

describe("one stem have", () => {
  test.each([
    ["a verb whose vowel changes", "dormir duermo durmiendo durmió dormía"],
    ["an irregular verb", "ir voy fui vaya yendo"],
    ["a verb with pronouns", "separar separarme separándonos separarse"],
    ["singular and plural, he and she", "hijo hija hijos hijas"],
    ["a noun and its adjective", "ansiedad ansioso ansiosa ansiosas"],
    ["a word without its accents", "separación separacion SEPARACIÓN"],
    ["a superlative", "cansada cansadísima cansado"],
    ["a diminutive", "perra perrita"],
    ["an imperfect without its accent", "sentía sentia siento"],
  ])("%s", (_, words) => {
    expect(areOne(words)).toBe(true);
  });
});

test.each(["marido mar", "duelo duele", "bebé bebo", "parto parte", "casa casada"])(
  "«%s» are two words",
  (words) => {
    expect(areOne(words)).toBe(false);
  },
);
