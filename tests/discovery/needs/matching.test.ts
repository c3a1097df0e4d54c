import { describe, expect, test } from "vitest";
import { findNeedsByPrefix, matchNeeds } from "@/lib/discovery/needs/matching";

const subjectsOf = (needs: ReturnType<typeof matchNeeds>["needs"]) =>
  needs.map(({ topics, disciplines, types }) => topics[0] ?? disciplines[0] ?? types[0]);
const subjects = (text: string) => subjectsOf(matchNeeds(text).needs);
const refused = (text: string) => subjectsOf(matchNeeds(text).refused);

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
    ["peso en el pecho", "ANXIETY"],
    ["me quité un peso de encima", "STRESS"],
    ["no tengo un peso", "ABUNDANCE"],
    ["bajar de peso", "NOURISHMENT"],
    ["me paso el día en el sofá", "VITALITY"],
    ["quedar embarazada", "PREGNANCY"],
    ["no quiero quedar embarazada", "MENSTRUAL_CYCLE"],
  ])("for «%s»", (text, expected) => {
    expect(subjects(text)).toEqual([expected]);
  });

  test.each([
    ["in another person and tense", "no duermo", "anoche no dormí", "llevan meses sin dormir"],
    ["with a pronoun at the end of the verb", "no consigo concentrarme", "me cuesta concentrarnos"],
    ["without accents", "mi mama murio", "se me murió mi papá"],
    ["with words in between", "sin pegar ni un ojo", "llevo semanas sin pegar ojo"],
    ["in another order", "la espalda me duele", "me duele mucho la espalda"],
    ["in the words of a country", "me quedé sin laburo", "perdí la chamba", "me quedé sin pega"],
  ])("%s", (_, ...texts) => {
    const [first, ...others] = texts.map((text) => subjects(text)[0]);
    expect(first).toBeDefined();
    expect(new Set([first, ...others]).size).toBe(1);
  });

  test("once for each need of a text", () => {
    expect(subjects("insomnio y ansiedad")).toEqual(["SLEEP", "ANXIETY"]);
  });

  test("by the longest phrase alone", () => {
    expect(subjects("se murió mi perro")).toEqual(["GRIEF"]);
    expect(subjects("dejar de fumar")).toEqual(["HABITS"]);
  });

  test("not by words that stand far apart", () => {
    expect(subjects("un ojo para la pintura y una guía breve para pegar carteles")).not.toContain("SLEEP");
  });
});

describe("what somebody refuses", () => {
  test.each([
    ["busco algo espiritual sin religión", "CONTEMPLATIVE_PRAYER"],
    ["terapia sin tarot", "TAROT"],
    ["no me gusta el yoga", "YOGA"],
    ["ni astrología ni nada", "ASTROLOGY"],
    ["no quiero nada de tarot", "TAROT"],
    ["algo tranquilo, nada de biodanza", "BIODANZA"],
    ["no quiero tarot", "TAROT"],
    ["cualquier cosa menos tarot", "TAROT"],
    ["todo excepto reiki", "REIKI"],
    ["para evitar el yoga", "YOGA"],
  ])("is no need: «%s»", (text, expected) => {
    expect(refused(text)).toContain(expected);
    expect(subjects(text)).not.toContain(expected);
  });

  test("ends with its clause", () => {
    expect([refused("yoga no, meditación sí"), subjects("no me gusta el yoga, pero sí bailar")]).toEqual([
      [],
      ["DANCE_THERAPY"],
    ]);
  });

  test.each(["al menos yoga una vez", "nunca he meditado", "no sé nada de tarot", "no tengo tarot en casa"])(
    "is not what they lack: «%s»",
    (text) => {
      expect([refused(text), subjects(text).length > 0]).toEqual([[], true]);
    },
  );

  test.each([
    ["no quiero estar triste", "EMOTIONS"],
    ["quiero vivir sin ansiedad", "ANXIETY"],
    ["ya no aguanto el estrés", "STRESS"],
  ])("is a need if it is a trouble: «%s»", (text, expected) => {
    expect(subjects(text)).toContain(expected);
  });

  test("«no quiero medicarme» looks for remedies without medicine", () => {
    expect(matchNeeds("no quiero medicarme").needs.flatMap(({ disciplines }) => disciplines)).toContain(
      "HERBALISM",
    );
    expect(subjects("quiero medicarme")).toEqual([]);
  });
});

test.each([
  ["yoga suave para el insomnio", ["suave"]],
  ["quiero superar el insomnio", []],
  ["camila fuentes", ["camila", "fuentes"]],
  ["algo para empezar", ["algo", "empezar"]],
])("keeps the words of «%s» that belong to no need", (text, expected) => {
  expect(matchNeeds(text).otherWords).toEqual(expected);
});

test.each([
  "",
  "sofía",
  "maría",
  "pilar",
  "sol",
  "me compré un sofá nuevo",
  "años",
  "ñandú",
  "camila fuentes",
  "hugo mamani",
  "la silla",
  "?!%_*'",
])("finds no need in «%s»", (text) => {
  expect(matchNeeds(text).needs).toEqual([]);
});

test.each([
  ["me duele la espalda", true],
  ["una tarde de verano con música y amigos", true],
  ["dolor de espalda", false],
  ["camila fuentes", false],
  ["saturno te odia", false],
])("«%s» is a sentence: %s", (text, expected) => {
  expect(matchNeeds(text).isSentence).toBe(expected);
});

test.each([
  ["insom", "SLEEP"],
  ["regla dol", "MENSTRUAL_CYCLE"],
  ["me cuesta conc", "PRESENCE"],
  ["no puedo dor", "SLEEP"],
])("finds a need while «%s» is typed", (text, expected) => {
  expect(findNeedsByPrefix(text)[0]?.topics[0]).toBe(expected);
});

test("finds nothing by a short prefix", () => {
  expect(findNeedsByPrefix("ins")).toEqual([]);
});
