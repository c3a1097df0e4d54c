import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { toDirectoryUrl, noDirectoryFilters, parseDirectorySearch } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import { findDisciplinesByPrefix } from "@/lib/discovery/search/subjects";
import { buildDirectoryMetadata } from "@/lib/publishing/seo/directory";
import nextConfig from "@/next.config.mjs";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

type MasterFields = {
  name: string;
  lastName: string;
  country?: string;
  disciplines?: string[];
  languages?: string[];
  shortDescription?: string;
  offering?: string;
};

async function createMaster({ name, lastName, country, disciplines = [], ...masterProfile }: MasterFields) {
  const master = await createTestMaster({ name, lastName, country });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines } });
  await db.masterProfile.update({ where: { userId: master.id }, data: masterProfile });
  return master;
}

const toFilters = (filters: Partial<DirectoryFilters>) => ({ ...noDirectoryFilters, ...filters });
const find = (filters: Partial<DirectoryFilters>, page = 1) => masterDirectoryPage(toFilters(filters), page);
const findNames = async (filters: Partial<DirectoryFilters>) =>
  (await find(filters)).masters.map(({ name, lastName }) => `${name} ${lastName}`);

// Unique in the database, so that searches find only these Masters.
const SURNAME = "Zalacaín";

beforeAll(async () => {
  await createMaster({
    name: "Ñusta",
    lastName: SURNAME,
    country: "PE",
    disciplines: ["YOGA", "MEDITATION"],
    languages: ["es", "qu"],
    shortDescription: "Camino con la montaña/el río",
    offering: "Caminatas y silencio.",
  });
  await createMaster({
    name: "Ángela",
    lastName: SURNAME,
    country: "ES",
    disciplines: ["OVARIAN_BREATHING"],
    languages: ["es", "ca"],
    shortDescription: "El año entero en calma",
    offering: "Círculos para empezar de nuevo.",
  });
  const zoe = await createMaster({
    name: "Zoé",
    lastName: SURNAME,
    country: "ES",
    disciplines: ["YOGA", "TAROT"],
    offering: "Ana también me enseñó a leer las cartas.",
  });
  await createTestAyni({ userId: zoe.id });
  await createTestAyni({ userId: zoe.id, status: "DRAFT", publishedAt: null });
  await createTestUser({ name: "Aprendiz", lastName: SURNAME });
});

const [ANGELA, NUSTA, ZOE] = [`Ángela ${SURNAME}`, `Ñusta ${SURNAME}`, `Zoé ${SURNAME}`];

describe("the search", () => {
  test("finds Masters by name in alphabetical order, and no apprentices", async () => {
    expect(await findNames({ q: SURNAME })).toEqual([ANGELA, ZOE, NUSTA]);
    expect(await find({ q: SURNAME })).toMatchObject({ total: 3, pages: 1 });
  });

  test.each([
    ["ignoring accents and case", "angela ZALACAIN", [ANGELA]],
    ["ignoring surplus accents", "zalacaín ángéla", [ANGELA]],
    ["by word prefixes", "zala zo", [ZOE]],
    ["not by the middle of a word", "alaca", []],
    ["not with n for ñ", `ano ${SURNAME}`, []],
    ["not with ñ for n", `moñta ${SURNAME}`, []],
    ["by a prefix with ñ", `ñus ${SURNAME}`, [NUSTA]],
    ["by a word with ñ inside", `año ${SURNAME}`, [ANGELA]],
    ["by their short description", `${SURNAME} monta`, [NUSTA]],
    ["by a word after a slash", `${SURNAME} el rio`, [NUSTA]],
    ["by their offering", `${SURNAME} cartas`, [ZOE]],
    ["by the name of a discipline", `${SURNAME} ovarica`, [ANGELA]],
    ["by two words of a discipline", `${SURNAME} respiración ovárica`, [ANGELA]],
    ["by two disciplines", `${SURNAME} yoga medit`, [NUSTA]],
    ["only if every word matches", `${SURNAME} yoga inexistente`, []],
    ["ignoring regex, SQL and tsquery operators", `${SURNAME}.* % _ (yoga|`, [ZOE, NUSTA]],
  ])("finds Masters %s", async (_, q, names) => {
    expect(await findNames({ q })).toEqual(names);
    expect(await find({ q })).toMatchObject({ isFuzzy: false });
  });

  test.each([
    ["a surplus letter", "angelaa zalacain", [ANGELA]],
    ["a missing letter", "anela zalacain", [ANGELA]],
    ["a wrong letter", "Zalacayn", [ANGELA, ZOE, NUSTA]],
    ["n instead of ñ", `nusta ${SURNAME}`, [NUSTA]],
    ["a missing ñ", `usta ${SURNAME}`, [NUSTA]],
    ["a typo next to a discipline", "zalacayn taro", [ZOE]],
  ])("falls back to similar names: %s", async (_, q, names) => {
    expect(await findNames({ q })).toEqual(names);
    expect(await find({ q })).toMatchObject({ isFuzzy: true, total: names.length });
  });

  test.each([
    ["two edits", "zalocayn"],
    ["an edit in a short word", `zok ${SURNAME}`],
    ["an edit in the description", `montoña ${SURNAME}`],
  ])("does not match %s", async (_, q) => {
    expect(await find({ q })).toMatchObject({ masters: [], total: 0, isFuzzy: false });
  });

  test("is not fuzzy when exact matches are only filtered out", async () => {
    await createMaster({ name: "Berta", lastName: "Zurutuza", country: "ES" });
    await createMaster({ name: "Bertha", lastName: "Zurutuza", country: "PE" });
    expect(await find({ q: "berta zurutuza", pais: "PE" })).toMatchObject({ total: 0, isFuzzy: false });
    expect(await find({ q: "bertaa zurutuza", pais: "ES" })).toMatchObject({ total: 1, isFuzzy: true });
  });

  test("omits Masters with a closed account from results and counts", async () => {
    const { id } = await createMaster({ name: "Ausente", lastName: "Eximeno", disciplines: ["YOGA"] });
    expect(await find({ q: "eximeno" })).toMatchObject({ total: 1, counts: { disciplina: { YOGA: 1 } } });
    await db.user.update({ where: { id }, data: { deactivatedAt: new Date() } });
    expect(await find({ q: "eximeno" })).toMatchObject({
      masters: [],
      total: 0,
      counts: { disciplina: {}, pais: {}, idioma: {} },
    });
    expect(await findNames({ q: "eximeno", disciplina: "yoga" })).toEqual([]);
  });

  test("finds disciplines by prefixes of their Spanish names", () => {
    expect(findDisciplinesByPrefix("YOGA")).toEqual(["YOGA", "KUNDALINI"]);
    expect(findDisciplinesByPrefix("ovarica")).toEqual(["OVARIAN_BREATHING"]);
    expect(findDisciplinesByPrefix("ano")).toEqual([]);
  });
});

describe("filters", () => {
  test.each([
    [{ disciplina: "yoga" }, [ZOE, NUSTA]],
    [{ pais: "ES" }, [ANGELA, ZOE]],
    [{ idioma: "qu" }, [NUSTA]],
    [{ disciplina: "yoga", pais: "ES" }, [ZOE]],
    [{ disciplina: "yoga", pais: "PE", idioma: "qu" }, [NUSTA]],
    [{ disciplina: "tarot", pais: "PE" }, []],
  ] as const)("select Masters by %o", async (filters, names) => {
    expect(await findNames({ q: SURNAME, ...filters })).toEqual(names);
  });

  test("count each option given the other filters", async () => {
    expect((await find({ q: SURNAME })).counts).toEqual({
      disciplina: { YOGA: 2, MEDITATION: 1, OVARIAN_BREATHING: 1, TAROT: 1 },
      pais: { ES: 2, PE: 1 },
      idioma: { es: 3, ca: 1, qu: 1 },
    });
    expect((await find({ q: SURNAME, disciplina: "yoga", pais: "PE" })).counts).toEqual({
      disciplina: { YOGA: 1, MEDITATION: 1 },
      pais: { ES: 1, PE: 1 },
      idioma: { es: 1, qu: 1 },
    });
  });

  test("keep the number of published contents per Master", async () => {
    const { masters } = await find({ q: SURNAME, disciplina: "tarot" });
    expect(masters).toMatchObject([{ name: "Zoé", contentCount: 1 }]);
  });
});

describe("the order and the cards", () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const LAST_NAME = "Urrutikoetxea";

  test("tell the next encuentro, the thanks, the languages, and who teaches something free of charge", async () => {
    const [ana, bea, carla] = await Promise.all(
      ["Ana", "Bea", "Carla"].map((name) =>
        createMaster({ name, lastName: LAST_NAME, languages: ["es", "eu"] }),
      ),
    );
    if (!ana || !bea || !carla) throw new Error("no Masters");
    const live = { contentType: "EVENT", onlineType: "VIDEOCALL", amount: 1000 } as const;
    const soon = await createTestAyni({ userId: carla.id, ...live });
    for (const hours of [-5, 4, 9]) await createTestEncuentro(soon.id, { startsAt: inHours(hours) });
    const later = await createTestAyni({ userId: bea.id, ...live });
    await createTestEncuentro(later.id, { startsAt: inHours(30) });
    const cancelled = await createTestEncuentro(later.id, { startsAt: inHours(1) });
    await db.encuentro.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const draft = await createTestAyni({ userId: ana.id, ...live, status: "DRAFT", publishedAt: null });
    await createTestEncuentro(draft.id, { startsAt: inHours(2) });
    await createTestAyni({ userId: ana.id });

    const names = (orden: DirectoryFilters["orden"]) =>
      find({ q: LAST_NAME, orden }).then(({ masters }) => masters.map(({ name }) => name));
    expect(await names("")).toEqual(["Ana", "Bea", "Carla"]);
    expect(await names("proximo")).toEqual(["Carla", "Bea", "Ana"]);
    const { masters } = await find({ q: LAST_NAME });
    expect(masters.map(({ nextEncuentro }) => nextEncuentro?.nextStartsAt ?? null)).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
    expect(masters).toMatchObject([
      { languages: ["es", "eu"], teachesFree: true, contentCount: 1, thanksCount: 0 },
      { teachesFree: false, nextEncuentro: { modality: "ONLINE", nextTimezone: "Europe/Madrid" } },
      { teachesFree: false },
    ]);
  });
});

test("an encuentro that takes place is told before the next one, and its Master comes first", async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const [ada, blas, ciro] = [
    await createMaster({ name: "Ada", lastName: "Urkullu" }),
    await createMaster({ name: "Blas", lastName: "Urkullu" }),
    await createMaster({ name: "Ciro", lastName: "Urkullu" }),
  ];
  const held = { contentType: "EVENT", onlineType: "VIDEOCALL" } as const;
  for (const { id } of [ada, blas]) {
    const coming = await createTestAyni({ userId: id, ...held });
    await createTestEncuentro(coming.id, { startsAt: inMinutes(60) });
  }
  const current = await createTestAyni({ userId: blas.id, ...held });
  const { endsAt } = await createTestEncuentro(current.id, { startsAt: inMinutes(-10) });
  const ended = await createTestAyni({ userId: ciro.id, ...held });
  const { id: encuentroId } = await createTestEncuentro(ended.id, { startsAt: inMinutes(-20) });
  await db.room.create({ data: { encuentroId, endedAt: new Date() } });

  const { masters } = await find({ q: "urkullu", orden: "proximo" });
  expect(masters.map(({ name, nextEncuentro }) => [name, nextEncuentro?.liveUntil])).toEqual([
    ["Blas", endsAt.toISOString()],
    ["Ada", null],
    ["Ciro", undefined],
  ]);
});

test("returns pages of 24 without duplicates", async () => {
  for (let index = 0; index < 25; index++)
    await createMaster({ name: `Hermana ${index}`, lastName: "Ochandiano" });
  const pages = await Promise.all([1, 2, 3].map((page) => find({ q: "ochandiano" }, page)));
  expect(pages.map(({ masters }) => masters.length)).toEqual([24, 1, 0]);
  expect(pages[0]).toMatchObject({ total: 25, pages: 2 });
  expect(new Set(pages.flatMap(({ masters }) => masters.map(({ id }) => id))).size).toBe(25);
});

describe("the URL", () => {
  test("contains all filters and the page", () => {
    const search = parseDirectorySearch({
      q: " luz ",
      disciplina: "yoga",
      pais: "ES",
      idioma: "es",
      page: "2",
    });
    const filters = toFilters({ q: "luz", disciplina: "yoga", pais: "ES", idioma: "es" });
    expect(search).toEqual({ filters, page: 2, hasValidFilters: true });
    expect(toDirectoryUrl(filters, 2)).toBe("/maestros?q=luz&disciplina=yoga&pais=ES&idioma=es&page=2");
    expect(toDirectoryUrl(noDirectoryFilters)).toBe("/maestros");
  });

  test("may contain empty fields, as forms send them", () => {
    const search = parseDirectorySearch({ q: "", disciplina: "", pais: "", idioma: "" });
    expect(search).toEqual({ filters: noDirectoryFilters, page: 1, hasValidFilters: true });
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
  ])("yields the whole directory for invalid filters: %o", (params) => {
    const search = parseDirectorySearch(params);
    expect(search).toEqual({ filters: noDirectoryFilters, page: 1, hasValidFilters: false });
    expect(search && buildDirectoryMetadata(search)).toMatchObject({
      alternates: { canonical: "/maestros" },
      robots: { index: false, follow: true },
    });
  });

  test.each(["0", "x", "-1", "10001", ["1", "2"]])("rejects the page number %o", (page) => {
    expect(parseDirectorySearch({ page })).toBeNull();
  });

  test("is noindex with filters and indexed without", () => {
    const filtered = {
      filters: toFilters({ disciplina: "yoga", pais: "ES" }),
      page: 2,
      hasValidFilters: true,
    };
    expect(buildDirectoryMetadata(filtered)).toMatchObject({
      title: "Maestros: Yoga, España, página 2",
      alternates: { canonical: "/maestros?disciplina=yoga&pais=ES&page=2" },
      robots: { index: false, follow: true },
    });
    const whole = buildDirectoryMetadata({ filters: noDirectoryFilters, page: 2, hasValidFilters: true });
    expect(whole).toMatchObject({ alternates: { canonical: "/maestros?page=2" } });
    expect(whole.robots).toBeUndefined();
  });

  test("is rewritten to a cached page only without filters", () => {
    const rewrites = nextConfig.rewrites().beforeFiles.filter(({ source }) => source === "/maestros");
    expect(rewrites.map(({ destination }) => destination)).toEqual([
      "/directorio/todo",
      "/directorio/pagina-:pagina",
    ]);
    for (const { missing = [] } of rewrites)
      expect(missing.map(({ key }) => key)).toEqual(expect.arrayContaining(Object.keys(noDirectoryFilters)));
  });
});
