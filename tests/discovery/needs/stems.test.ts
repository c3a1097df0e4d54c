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
    ["a superlative with another consonant", "largo larguísima"],
    ["a superlative of a word that ends in a consonant", "joven jovencísima jóvenes"],
    ["a verb in -zco", "merecer merezco merezcas merecía"],
    ["a verb in -zco with its own line", "agradecer agradezco agradecimiento"],
    ["a word in -z", "luz luces"],
    ["a noun that looks like a verb", "mujer mujeres"],
    ["a noun in -ar", "celular celulares"],
    ["a plural in -es", "relación relaciones"],
    ["a diminutive", "perra perrita"],
    ["an imperfect without its accent", "sentía sentia siento"],
  ])("%s", (_, words) => {
    expect(areOne(words)).toBe(true);
  });
});

test.each([
  "marido mar",
  "sol sola",
  "Sofía sofá",
  "María mares",
  "quieres quien",
  "duelo duele",
  "bebé bebo",
  "parto parte",
  "casa casada",
])("«%s» are two words", (words) => {
  expect(areOne(words)).toBe(false);
});
