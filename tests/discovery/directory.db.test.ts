import { PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { masterDirectory } from "@/lib/discovery/directory/data";
import { directoryUrl, noDirectoryFilters, parseDirectory } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import { disciplinesNamed } from "@/lib/discovery/search/tokenize";
import { directoryMetadata } from "@/lib/publishing/seo/directory";
import nextConfig from "@/next.config.mjs";
import { makeAyni } from "../../tools/factories/ayni";
import { makeMaster, makeUser } from "../../tools/factories/users";

type Given = {
  name: string;
  lastName: string;
  country?: string;
  disciplines?: string[];
  languages?: string[];
  shortDescription?: string;
  offering?: string;
};

async function makeGiver({ name, lastName, country, disciplines = [], ...said }: Given) {
  const master = await makeMaster({ name, lastName, country });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines } });
  await db.masterProfile.update({ where: { userId: master.id }, data: said });
  return master;
}

const filtersOf = (filters: Partial<DirectoryFilters>) => ({ ...noDirectoryFilters, ...filters });
const find = (filters: Partial<DirectoryFilters>, page = 1) => masterDirectory(filtersOf(filters), page);
const namesOf = async (filters: Partial<DirectoryFilters>) =>
  (await find(filters)).masters.map(({ name, lastName }) => `${name} ${lastName}`);

// A surname that nobody else has, so that the others in the database are not found.
const CLAN = "Zalacaín";

beforeAll(async () => {
  await makeGiver({
    name: "Ñusta",
    lastName: CLAN,
    country: "PE",
    disciplines: ["YOGA", "MEDITATION"],
    languages: ["es", "qu"],
    shortDescription: "Camino con la montaña/el río",
    offering: "Caminatas y silencio.",
  });
  await makeGiver({
    name: "Ángela",
    lastName: CLAN,
    country: "ES",
    disciplines: ["OVARIAN_BREATHING"],
    languages: ["es", "ca"],
    shortDescription: "El año entero en calma",
    offering: "Círculos para empezar de nuevo.",
  });
  const zoe = await makeGiver({
    name: "Zoé",
    lastName: CLAN,
    country: "ES",
    disciplines: ["YOGA", "TAROT"],
    offering: "Ana también me enseñó a leer las cartas.",
  });
  await makeAyni({ userId: zoe.id });
  await makeAyni({ userId: zoe.id, status: "DRAFT", publishedAt: null });
  await makeUser({ name: "Aprendiz", lastName: CLAN });
});

const [ANGELA, NUSTA, ZOE] = [`Ángela ${CLAN}`, `Ñusta ${CLAN}`, `Zoé ${CLAN}`];

describe("a search among the Masters", () => {
  test("finds those of a name, in its order, and nobody who does not give", async () => {
    expect(await namesOf({ q: CLAN })).toEqual([ANGELA, ZOE, NUSTA]);
    expect(await find({ q: CLAN })).toMatchObject({ total: 3, pages: 1 });
  });

  test.each([
    ["without accents or case", "angela ZALACAIN", [ANGELA]],
    ["with accents that are not there", "zalacaín ángéla", [ANGELA]],
    ["by the beginnings of words", "zala zo", [ZOE]],
    ["not by their middles", "alaca", []],
    ["not with n for ñ", `ano ${CLAN}`, []],
    ["not with ñ for n", `moñta ${CLAN}`, []],
    ["with ñ", `ñus ${CLAN}`, [NUSTA]],
    ["ñ within a word", `año ${CLAN}`, [ANGELA]],
    ["by what they say", `${CLAN} monta`, [NUSTA]],
    ["by a word after a sign", `${CLAN} el rio`, [NUSTA]],
    ["by what they offer", `${CLAN} cartas`, [ZOE]],
    ["by the name of a discipline", `${CLAN} ovarica`, [ANGELA]],
    ["by two words of a discipline", `${CLAN} respiración ovárica`, [ANGELA]],
    ["by two disciplines", `${CLAN} yoga medit`, [NUSTA]],
    ["only when every word is found", `${CLAN} yoga inexistente`, []],
    ["with signs that mean something elsewhere", `${CLAN}.* % _ (yoga|`, [ZOE, NUSTA]],
  ])("%s", async (_, q, names) => {
    expect(await namesOf({ q })).toEqual(names);
    expect(await find({ q })).toMatchObject({ near: false });
  });

  test.each([
    ["one letter more", "angelaa zalacain", [ANGELA]],
    ["one letter less", "anela zalacain", [ANGELA]],
    ["another letter", "Zalacayn", [ANGELA, ZOE, NUSTA]],
    ["n for ñ, which are two letters", `nusta ${CLAN}`, [NUSTA]],
    ["only what follows ñ", `usta ${CLAN}`, [NUSTA]],
    ["a discipline beside it", "zalacayn taro", [ZOE]],
  ])("when nobody is found, goes to names that are near: %s", async (_, q, names) => {
    expect(await namesOf({ q })).toEqual(names);
    expect(await find({ q })).toMatchObject({ near: true, total: names.length });
  });

  test.each([
    ["two changes", "zalocayn"],
    ["a change in a short word", `zok ${CLAN}`],
    ["a change in what they say", `montoña ${CLAN}`],
  ])("does not go as far as %s", async (_, q) => {
    expect(await find({ q })).toMatchObject({ masters: [], total: 0, near: false });
  });

  test("does not guess when only the lists leave nobody", async () => {
    await makeGiver({ name: "Berta", lastName: "Zurutuza", country: "ES" });
    await makeGiver({ name: "Bertha", lastName: "Zurutuza", country: "PE" });
    expect(await find({ q: "berta zurutuza", pais: "PE" })).toMatchObject({ total: 0, near: false });
    expect(await find({ q: "bertaa zurutuza", pais: "ES" })).toMatchObject({ total: 1, near: true });
  });

  test("finds nobody who has gone, in no list and in no count", async () => {
    const { id } = await makeGiver({ name: "Ausente", lastName: "Eximeno", disciplines: ["YOGA"] });
    expect(await find({ q: "eximeno" })).toMatchObject({ total: 1, counts: { disciplina: { YOGA: 1 } } });
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect(await find({ q: "eximeno" })).toMatchObject({
      masters: [],
      total: 0,
      counts: { disciplina: {}, pais: {}, idioma: {} },
    });
    expect(await namesOf({ q: "eximeno", disciplina: "yoga" })).toEqual([]);
  });

  test("knows disciplines by their Spanish names", () => {
    expect(disciplinesNamed("YOGA")).toEqual(["YOGA", "KUNDALINI"]);
    expect(disciplinesNamed("ovarica")).toEqual(["OVARIAN_BREATHING"]);
    expect(disciplinesNamed("ano")).toEqual([]);
  });
});

describe("the lists", () => {
  test.each([
    [{ disciplina: "yoga" }, [ZOE, NUSTA]],
    [{ pais: "ES" }, [ANGELA, ZOE]],
    [{ idioma: "qu" }, [NUSTA]],
    [{ disciplina: "yoga", pais: "ES" }, [ZOE]],
    [{ disciplina: "yoga", pais: "PE", idioma: "qu" }, [NUSTA]],
    [{ disciplina: "tarot", pais: "PE" }, []],
  ] as const)("%o", async (filters, names) => {
    expect(await namesOf({ q: CLAN, ...filters })).toEqual(names);
  });

  test("count what each option would leave with the other filters", async () => {
    expect((await find({ q: CLAN })).counts).toEqual({
      disciplina: { YOGA: 2, MEDITATION: 1, OVARIAN_BREATHING: 1, TAROT: 1 },
      pais: { ES: 2, PE: 1 },
      idioma: { es: 3, ca: 1, qu: 1 },
    });
    expect((await find({ q: CLAN, disciplina: "yoga", pais: "PE" })).counts).toEqual({
      disciplina: { YOGA: 1, MEDITATION: 1 },
      pais: { ES: 1, PE: 1 },
      idioma: { es: 1, qu: 1 },
    });
  });

  test("and the cards count only what is published", async () => {
    const { masters } = await find({ q: CLAN, disciplina: "tarot" });
    expect(masters).toMatchObject([{ name: "Zoé", contents: 1 }]);
  });
});

test("more than 24 come page by page, each once", async () => {
  for (let index = 0; index < 25; index++)
    await makeGiver({ name: `Hermana ${index}`, lastName: "Ochandiano" });
  const pages = await Promise.all([1, 2, 3].map((page) => find({ q: "ochandiano" }, page)));
  expect(pages.map(({ masters }) => masters.length)).toEqual([24, 1, 0]);
  expect(pages[0]).toMatchObject({ total: 25, pages: 2 });
  expect(new Set(pages.flatMap(({ masters }) => masters.map(({ id }) => id))).size).toBe(25);
});

describe("the address", () => {
  test("says what is asked for", () => {
    const asked = parseDirectory({ q: " luz ", disciplina: "yoga", pais: "ES", idioma: "es", page: "2" });
    const filters = filtersOf({ q: "luz", disciplina: "yoga", pais: "ES", idioma: "es" });
    expect(asked).toEqual({ filters, page: 2, understood: true });
    expect(directoryUrl(filters, 2)).toBe("/maestros?q=luz&disciplina=yoga&pais=ES&idioma=es&page=2");
    expect(directoryUrl(noDirectoryFilters)).toBe("/maestros");
  });

  test("may have empty fields, as a form sends them", () => {
    const asked = parseDirectory({ q: "", disciplina: "", pais: "", idioma: "" });
    expect(asked).toEqual({ filters: noDirectoryFilters, page: 1, understood: true });
  });

  test.each([
    { disciplina: "YOGA" },
    { disciplina: "constructor" },
    { pais: "XX" },
    { pais: "es" },
    { idioma: "toString" },
    { pais: ["ES", "PE"] },
    { q: "\0" },
    { q: "¿?" },
    { q: "a".repeat(121) },
    { q: "luz", disciplina: "yogur" },
  ])("that is not ours shows everybody: %o", (params) => {
    const asked = parseDirectory(params);
    expect(asked).toEqual({ filters: noDirectoryFilters, page: 1, understood: false });
    expect(asked && directoryMetadata(asked)).toMatchObject({
      alternates: { canonical: "/maestros" },
      robots: { index: false, follow: true },
    });
  });

  test.each(["0", "x", "-1", "10001", ["1", "2"]])("has no page %o", (page) => {
    expect(parseDirectory({ page })).toBeNull();
  });

  test("of a part is not to be found, that of the whole is", () => {
    const part = { filters: filtersOf({ disciplina: "yoga", pais: "ES" }), page: 2, understood: true };
    expect(directoryMetadata(part)).toMatchObject({
      title: "Directorio de Maestros: Yoga, España, página 2",
      alternates: { canonical: "/maestros?disciplina=yoga&pais=ES&page=2" },
      robots: { index: false, follow: true },
    });
    const whole = directoryMetadata({ filters: noDirectoryFilters, page: 2, understood: true });
    expect(whole).toMatchObject({ alternates: { canonical: "/maestros?page=2" } });
    expect(whole.robots).toBeUndefined();
  });

  test("has a cached page only where nothing is filtered", () => {
    const rewrites = nextConfig(PHASE_PRODUCTION_SERVER)
      .rewrites()
      .beforeFiles.filter(({ source }) => source === "/maestros");
    expect(rewrites.map(({ destination }) => destination)).toEqual([
      "/directorio/todo",
      "/directorio/pagina-:pagina",
    ]);
    for (const { missing = [] } of rewrites)
      expect(missing.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(noDirectoryFilters)));
  });
});
