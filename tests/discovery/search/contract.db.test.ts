import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshOwnerColumns } from "@/lib/content/ayni/service";
import { db } from "@/lib/platform/db/client";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { meilisearchSearchEngine } from "@/lib/discovery/search/meilisearch";
import { syncSearchIndex } from "@/lib/discovery/search/sync";
import { postgresSearchEngine } from "@/lib/discovery/search/postgres";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { openMeilisearch, SEARCH_KEY } from "./meilisearch-server";

type Master = { id: string; slug: string };
type AyniFields = Omit<Parameters<typeof createTestAyni>[0], "userId">;

// Names of the rows of this file by id; results that are not here belong to other tests.
const names = new Map<string, string>();

async function createContent(name: string, { id }: Master, fields: AyniFields) {
  const defaults = {
    shortDescription: "Para todos.",
    description: "Un rato juntos.",
    disciplines: [],
    topics: [],
  };
  const row = await createTestAyni({ ...defaults, ...fields, userId: id });
  names.set(row.id, name);
  await db.$transaction((tx) => refreshOwnerColumns(tx, id));
  return row;
}

async function createNamedMaster(
  name: string,
  lastName: string,
  disciplines: string[] = [],
  offering = "Compañía.",
) {
  const master = await createTestMaster({ name, lastName });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines } });
  await db.masterProfile.update({ where: { userId: master.id }, data: { shortDescription: "", offering } });
  names.set(master.id, `${name} ${lastName}`);
  return master;
}

let server: Awaited<ReturnType<typeof openMeilisearch>>;
let wayra: Master;
let nusta: Master;

beforeAll(async () => {
  server = await openMeilisearch();
  wayra = await createNamedMaster("Wayra", "Quispeluna", ["TAROT"], "Caminatas por la puna.");
  nusta = await createNamedMaster("Ñaupa", "Illánez", ["OVARIAN_BREATHING"]);
  await createContent("flutes", wayra, {
    title: "Castañuelas del Oceánico",
    shortDescription: "Respiraderos del salar.",
    description: "Carnavalito, huayñitos y quenas para soñadores.",
    disciplines: ["RUNES"],
    topics: ["GRIEF"],
    contentType: "COURSE",
    modality: "OFFLINE",
    placeCountry: "BO",
    amount: 1200,
  });
  await createContent("cane", nusta, { title: "Caña dulce", disciplines: ["REIKI"], topics: ["JOY"] });
  await createContent("grey", nusta, { title: "Cana blanca", disciplines: ["YOGA"], topics: ["JOY"] });
  await createContent("flower", nusta, {
    title: "La flor de kantutani",
    description: "Una meditación.",
    amount: 500,
    contentType: "EBOOK",
  });
  await createContent("flowers", nusta, {
    title: "Flores de chillihuani",
    description: "Meditaciones.",
    contentType: "EBOOK",
  });
  await createContent("below", nusta, { title: "Danza", description: "Se baila la kullawadani." });
  await createContent("above", nusta, { title: "Kullawadani" });
  await createContent("below too", nusta, { title: "Otra danza", description: "Se baila la kullawadani." });
  const closed = await createNamedMaster("Ausente", "Urquizúa", ["TAROT"]);
  await createContent("of a closed account", closed, { title: "Escondidina que se fue" });
  await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
  const apprentice = await createTestUser({ name: "Aprendiz", lastName: "Quispeluna" });
  names.set(apprentice.id, "apprentice");
  await createContent("of an apprentice", apprentice, { title: "Escondidina sin permiso" });
  await createContent("draft", nusta, { title: "Escondidina a medias", status: "DRAFT", publishedAt: null });
  await createContent("archived", nusta, { title: "Escondidina de antes", status: "ARCHIVED" });
  await createContent("public", nusta, { title: "Escondidina encontrada" });
});

beforeEach(() => {
  vi.stubEnv("MEILISEARCH_URL", server.url);
  vi.stubEnv("MEILISEARCH_KEY", SEARCH_KEY);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const engines = [
  ["PostgreSQL", postgresSearchEngine, () => Promise.resolve()],
  ["Meilisearch", meilisearchSearchEngine, syncSearchIndex],
] as const;

describe.each(engines)("%s", (engineName, engine, sync) => {
  const search = async (searchText: string, more: Partial<CatalogueFilters> = {}, limit = 1000) => {
    const filters = { ...noFilters, ...more, searchText: await engine.correctText(searchText) };
    return engine.searchContents({ filters, tz: "Europe/Madrid", limit });
  };
  const find = async (searchText: string, more?: Partial<CatalogueFilters>) =>
    (await search(searchText, more)).flatMap(({ id }) => names.get(id) ?? []);
  const findMasters = async (text: string) =>
    (await engine.searchMasters(text, 1000)).ids.flatMap((id) => names.get(id) ?? []);

  beforeEach(() => sync());

  test.each([
    ["in the title", "castañuelas"],
    ["in the short description", "respiraderos"],
    ["in the description", "carnavalito"],
    ["in the Master's name", "quispeluna"],
    ["in both names of the Master", "wayra quispeluna"],
    ["in the name of a discipline", "quispeluna runas"],
    ["in the name of a topic", "quispeluna duelo"],
    ["in capitals", "CASTAÑUELAS"],
    ["without accents", "oceanico"],
    ["with surplus accents", "cárnavalíto"],
    ["with decomposed accents", "oceánico castañuelas".normalize("NFD")],
    ["when the last one is a prefix", "castañuelas ocean"],
    ["in another order, among stop words", "el carnavalito con las castañuelas"],
    ["in punctuation", "«¡Castañuelas!», (oceánico)"],
    ["with ñ", "huayñitos"],
  ])("finds words %s", async (_, text) => {
    expect(await find(text)).toEqual(["flutes"]);
  });

  test.each([
    ["ñ does not match n", "caña", ["cane"]],
    ["n does not match ñ", "cana", ["grey"]],
    ["n is not a prefix of ñ", "can", ["grey"]],
    ["every word must match", "castañuelas inexistentes", []],
    ["the middle of a word does not match", "nchaga", []],
    ["a random word finds nothing", "xqwzkvbnj", []],
  ])("%s", async (_, text, expected) => {
    expect(await find(text)).toEqual(expected);
  });

  test.each(["meditación", "meditacion", "meditaciones"])(
    "finds words that lose their accent in the plural: %s",
    async (text) => {
      expect((await find(`${text} kantutani`)).sort()).toEqual(["flower"]);
      expect((await find(`${text} chillihuani`)).sort()).toEqual(["flowers"]);
    },
  );

  test.each(["flor", "flores"])("finds singular and plural: %s", async (text) => {
    expect((await find(text)).sort()).toEqual(["flower", "flowers"]);
  });

  test.each([
    ["the singular of a plural", "castañuela oceánico", "flutes"],
    ["a singular that is not the last word", "flor chillihuani", "flowers"],
    ["a plural that is not the last word", "flores kantutani", "flower"],
    ["a missing letter", "castñuelas", "flutes"],
    ["a surplus letter", "casttañuelas", "flutes"],
    ["swapped letters", "respiradreos", "flutes"],
    ["a wrong letter", "respiraderas", "flutes"],
    ["n instead of ñ in a long word", "castanuelas", "flutes"],
    ["a typo in one of its words", "castañuelas ocenaico", "flutes"],
  ])("finds by %s", async (_, text, expected) => {
    expect(await find(text)).toEqual([expected]);
  });

  test.each([
    ["its topic", "viuda", ["flutes"]],
    ["its topic and the other words", "castañuelas para una viuda", ["flutes"]],
    ["no content of the topic without the other words", "caña para una viuda", []],
  ])("finds by a need %s", async (_, text, expected) => {
    expect(await find(text, { master: text === "viuda" ? wayra.slug : "" })).toEqual(expected);
  });

  test("finds by some of the words if asked to", async () => {
    const filters = { ...noFilters, searchText: "castañuelas inexistentes" };
    const matches = await engine.searchContents({
      filters,
      tz: "Europe/Madrid",
      limit: 1000,
      matches: "any",
    });
    expect(matches.flatMap(({ id }) => names.get(id) ?? [])).toEqual(["flutes"]);
  });

  test("ranks a match in the title above one in the description", async () => {
    const matches = await search("kullawadani");
    expect(names.get(matches[0]?.id ?? "")).toBe("above");
    expect(matches.map(({ id }) => names.get(id)).sort()).toEqual(["above", "below", "below too"]);
    expect(matches.map(({ score }) => score)).toEqual(
      matches.map(({ score }) => score).sort((a, b) => b - a),
    );
  });

  test.each<[string, () => Partial<CatalogueFilters>]>([
    ["type", () => ({ contentType: "COURSE" })],
    ["modality", () => ({ modality: "OFFLINE" })],
    ["country", () => ({ country: "BO" })],
    ["discipline", () => ({ disciplines: ["RUNES", "HYPNOSIS"] })],
    ["topic", () => ({ topics: ["GRIEF", "FEAR"] })],
    ["Master by slug", () => ({ master: wayra.slug })],
    ["Master by id", () => ({ master: wayra.id })],
    ["all of them", () => ({ contentType: "COURSE", country: "BO", topics: ["GRIEF"], master: wayra.slug })],
  ])("filters by %s", async (_, more) => {
    expect(await find("castañuelas", more())).toEqual(["flutes"]);
    expect(await find("flores", more())).toEqual([]);
  });

  test("filters free contents", async () => {
    expect(await find("flores", { price: "FREE" })).toEqual(["flowers"]);
  });

  test.each<[string, Partial<CatalogueFilters>]>([
    ["a price", { price: "MAX50EUR" }],
    ["dates", { dates: "always" }],
  ])("finds contents that match %s", async (_, more) => {
    expect(await find("castañuelas", more)).toEqual(["flutes"]);
  });

  test("escapes filter values", async () => {
    expect(await find("castañuelas", { master: `" OR master = "${wayra.slug}` })).toEqual([]);
    expect(await find("castañuelas", { master: "\\" })).toEqual([]);
  });

  test("respects the limit", async () => {
    expect(await search("kullawadani", {}, 2)).toHaveLength(2);
    expect((await engine.searchMasters("illánez", 1)).ids).toHaveLength(1);
  });

  test("finds public contents and Masters only", async () => {
    // Negative control: a public content with the same word.
    expect(await find("escondidina")).toEqual(["public"]);
    expect(await findMasters("urquizua")).toEqual([]);
    expect(await findMasters("quispeluna")).toEqual(["Wayra Quispeluna"]);
  });

  test.each([
    ["by name", "wayra", ["Wayra Quispeluna"]],
    ["without accents or case", "ILLANEZ", ["Ñaupa Illánez"]],
    ["by both names", "quispeluna wayra", ["Wayra Quispeluna"]],
    ["by a prefix of the last word", "wayra quispel", ["Wayra Quispeluna"]],
    ["by a discipline", "illánez respiración ovárica", ["Ñaupa Illánez"]],
    ["by their offering", "quispeluna puna", ["Wayra Quispeluna"]],
    ["with a wrong letter in the name", "quispeluma", ["Wayra Quispeluna"]],
    ["not with ñ instead of n", "quispeluna puña", []],
    ["only with every word", "wayra illánez", []],
  ])("finds Masters %s", async (_, text, expected) => {
    expect(await findMasters(text)).toEqual(expected);
  });

  test("reflects changes after the next sync", async () => {
    const suffix = `${engineName.toLowerCase()}qui`;
    const master = await createNamedMaster("Vieja", `${suffix}sa`);
    const { id } = await createContent("changing", master, { title: `Antigua${suffix}` });
    const other = await createContent("staying", nusta, { title: `Quieta${suffix}` });
    await sync();
    expect(await find(`antigua${suffix}`)).toEqual(["changing"]);

    await db.ayni.update({ where: { id }, data: { title: `Renovada${suffix}` } });
    await sync();
    expect(await find(`antigua${suffix}`)).toEqual([]);
    expect(await find(`renovada${suffix}`)).toEqual(["changing"]);

    await db.user.update({ where: { id: master.id }, data: { name: "Flamante", lastName: `${suffix}mi` } });
    await db.$transaction((tx) => refreshOwnerColumns(tx, master.id));
    await sync();
    expect([await findMasters(`vieja ${suffix}sa`), await find(`vieja ${suffix}sa`)]).toEqual([[], []]);
    expect(await findMasters(`flamante ${suffix}mi`)).toEqual([`Vieja ${suffix}sa`]);
    expect(await find(`flamante ${suffix}mi`)).toEqual(["changing"]);

    const updateMaster = async (data: Parameters<typeof db.user.update>[0]["data"]) => {
      await db.user.update({ where: { id: master.id }, data });
      await sync();
      return [await findMasters(`flamante ${suffix}mi`), await find(`renovada${suffix}`)];
    };
    expect(await updateMaster({ deactivatedAt: new Date() })).toEqual([[], []]);
    expect(await updateMaster({ deactivatedAt: null })).toEqual([[`Vieja ${suffix}sa`], ["changing"]]);
    expect(await updateMaster({ role: "student" })).toEqual([[], []]);
    expect(await updateMaster({ role: "master" })).toEqual([[`Vieja ${suffix}sa`], ["changing"]]);

    await db.ayni.update({ where: { id }, data: { status: "ARCHIVED" } });
    await sync();
    expect(await find(`renovada${suffix}`)).toEqual([]);
    await db.ayni.delete({ where: { id: other.id } });
    await sync();
    expect(await find(`quieta${suffix}`)).toEqual([]);
  });
});
