import { describe, expect, test } from "vitest";
import { findNeedsByPrefix, matchNeeds } from "@/lib/discovery/needs/matching";

const topics = (text: string) => matchNeeds(text).needs.map((need) => need.topics[0] ?? need.disciplines[0]);

describe("a need is found", () => {
  test.each([
    ["insomnio", "SLEEP"],
    ["INSOMNIO", "SLEEP"],
    ["no puedo dormir", "SLEEP"],
    ["dormir mejor", "SLEEP"],
    ["estres", "STRESS"],
    ["pánico", "ANXIETY"],
    ["ataque de pánico", "ANXIETY"],
    ["regla dolorosa", "MENSTRUAL_CYCLE"],
    ["reglas dolorosas", "MENSTRUAL_CYCLE"],
    ["me duele la espalda", "MASSAGE"],
    ["dolores de espalda", "MASSAGE"],
    ["contracturas", "MASSAGE"],
    ["desamor", "COUPLE"],
    ["rompí con mi pareja", "COUPLE"],
    ["me cuesta concentrarme", "PRESENCE"],
    ["niños", "FAMILY"],
    ["niño interior", "INNER_CHILD"],
  ])("for «%s»", (text, expected) => {
    expect(topics(text)).toEqual([expected]);
  });

  test("once for each need of a text", () => {
    expect(topics("insomnio y ansiedad")).toEqual(["SLEEP", "ANXIETY"]);
  });
});

test.each([
  ["yoga para el insomnio", ["yoga"]],
  ["quiero superar el insomnio", []],
  ["camila fuentes", ["camila", "fuentes"]],
  ["algo para empezar", ["algo", "empezar"]],
])("keeps the words of «%s» that belong to no need", (text, expected) => {
  expect(matchNeeds(text).otherWords).toEqual(expected);
});

test.each(["tarot", "", "años", "ñandú"])("finds no need in «%s»", (text) => {
  expect(matchNeeds(text).needs).toEqual([]);
});

test.each([
  ["insom", "SLEEP"],
  ["regla dol", "MENSTRUAL_CYCLE"],
  ["me cuesta conc", "PRESENCE"],
])("finds a need while «%s» is typed", (text, expected) => {
  expect(findNeedsByPrefix(text)[0]?.topics[0]).toBe(expected);
});

test("finds nothing by a short prefix", () => {
  expect(findNeedsByPrefix("ins")).toEqual([]);
});
