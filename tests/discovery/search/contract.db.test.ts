import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { settleOwned } from "@/lib/content/ayni/service";
import { db } from "@/lib/platform/db/client";
import { noFilters, type Filters } from "@/lib/discovery/filters/filters";
import { meilisearch } from "@/lib/discovery/search/meilisearch";
import { syncSearch } from "@/lib/discovery/search/sync";
import { textSearch } from "@/lib/discovery/search/postgres";
import { makeAyni } from "../../../tools/factories/ayni";
import { makeMaster, makeUser } from "../../../tools/factories/users";
import { openMeilisearch, SEARCH_KEY } from "./meilisearch-server";

// Whoever looks for the words, the same is found.

type Master = { id: string; slug: string };
type Given = Omit<Parameters<typeof makeAyni>[0], "userId">;

// What this file made, by its ids: what else lies in the database is none of its business.
const names = new Map<string, string>();

async function make(name: string, { id }: Master, given: Given) {
  const plain = {
    shortDescription: "Para todos.",
    description: "Un rato juntos.",
    disciplines: [],
    topics: [],
  };
  const row = await makeAyni({ ...plain, ...given, userId: id });
  names.set(row.id, name);
  await db.$transaction((tx) => settleOwned(tx, id));
  return row;
}

async function makeNamed(name: string, lastName: string, disciplines: string[] = [], offering = "Compañía.") {
  const master = await makeMaster({ name, lastName });
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
  wayra = await makeNamed("Wayra", "Quispeluna", ["TAROT"], "Caminatas por la puna.");
  nusta = await makeNamed("Ñaupa", "Illánez", ["OVARIAN_BREATHING"]);
  await make("flutes", wayra, {
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
  await make("cane", nusta, { title: "Caña dulce", disciplines: ["REIKI"], topics: ["JOY"] });
  await make("grey", nusta, { title: "Cana blanca", disciplines: ["YOGA"], topics: ["JOY"] });
  await make("flower", nusta, {
    title: "La flor de kantutani",
    description: "Una meditación.",
    amount: 500,
    contentType: "EBOOK",
  });
  await make("flowers", nusta, {
    title: "Flores de chillihuani",
    description: "Meditaciones.",
    contentType: "EBOOK",
  });
  await make("below", nusta, { title: "Danza", description: "Se baila la kullawadani." });
  await make("above", nusta, { title: "Kullawadani" });
  await make("below too", nusta, { title: "Otra danza", description: "Se baila la kullawadani." });
  const away = await makeNamed("Ausente", "Urquizúa", ["TAROT"]);
  await make("of one who left", away, { title: "Escondidina que se fue" });
  await db.user.update({ where: { id: away.id }, data: { deactivatedAt: new Date() } });
  const student = await makeUser({ name: "Aprendiz", lastName: "Quispeluna" });
  names.set(student.id, "student");
  await make("of a student", student, { title: "Escondidina sin permiso" });
  await make("draft", nusta, { title: "Escondidina a medias", status: "DRAFT", publishedAt: null });
  await make("archived", nusta, { title: "Escondidina de antes", status: "ARCHIVED" });
  await make("shown", nusta, { title: "Escondidina encontrada" });
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
  ["PostgreSQL", textSearch, () => Promise.resolve()],
  ["Meilisearch", meilisearch, syncSearch],
] as const;

describe.each(engines)("%s", (engine, search, sync) => {
  const ask = async (searchText: string, more: Partial<Filters> = {}, most = 1000) => {
    const filters = { ...noFilters, ...more, searchText: await search.meant(searchText) };
    return search.contents({ filters, tz: "Europe/Madrid", most });
  };
  const find = async (searchText: string, more?: Partial<Filters>) =>
    (await ask(searchText, more)).flatMap(({ id }) => names.get(id) ?? []);
  const masters = async (text: string) =>
    (await search.masters(text, 1000)).ids.flatMap((id) => names.get(id) ?? []);

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
    ["without their accents", "oceanico"],
    ["with accents that they have not", "cárnavalíto"],
    ["with decomposed accents", "oceánico castañuelas".normalize("NFD")],
    ["by the beginning of the last one", "castañuelas ocean"],
    ["in another order, among small words", "el carnavalito con las castañuelas"],
    ["among signs", "«¡Castañuelas!», (oceánico)"],
    ["with ñ", "huayñitos"],
  ])("finds words %s", async (_, text) => {
    expect(await find(text)).toEqual(["flutes"]);
  });

  test.each([
    ["ñ is no n", "caña", ["cane"]],
    ["n is no ñ", "cana", ["grey"]],
    ["n does not begin ñ", "can", ["grey"]],
    ["every word must be there", "castañuelas inexistentes", []],
    ["a middle is no beginning", "nchaga", []],
    ["one without sense finds nothing", "xqwzkvbnj", []],
  ])("%s", async (_, text, found) => {
    expect(await find(text)).toEqual(found);
  });

  test.each(["meditación", "meditacion", "meditaciones"])("finds what loses its accent: %s", async (text) => {
    expect((await find(`${text} kantutani`)).sort()).toEqual(["flower"]);
    expect((await find(`${text} chillihuani`)).sort()).toEqual(["flowers"]);
  });

  test.each(["flor", "flores"])("finds singular and plural: %s", async (text) => {
    expect((await find(text)).sort()).toEqual(["flower", "flowers"]);
  });

  test.each([
    ["the singular of a plural", "castañuela oceánico", "flutes"],
    ["the singular of a plural, not at the end", "flor chillihuani", "flowers"],
    ["the plural of a singular, not at the end", "flores kantutani", "flower"],
    ["a letter too few", "castñuelas", "flutes"],
    ["a letter too many", "casttañuelas", "flutes"],
    ["two letters in each other's place", "respiradreos", "flutes"],
    ["another letter", "respiraderas", "flutes"],
    ["n for ñ in a long word", "castanuelas", "flutes"],
    ["a typo in one of its words", "castañuelas ocenaico", "flutes"],
  ])("finds by %s", async (_, text, found) => {
    expect(await find(text)).toEqual([found]);
  });

  test("has a title before a description", async () => {
    const found = await ask("kullawadani");
    expect(names.get(found[0]?.id ?? "")).toBe("above");
    expect(found.map(({ id }) => names.get(id)).sort()).toEqual(["above", "below", "below too"]);
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  });

  test.each<[string, () => Partial<Filters>]>([
    ["type", () => ({ contentType: "COURSE" })],
    ["modality", () => ({ modality: "OFFLINE" })],
    ["country", () => ({ country: "BO" })],
    ["discipline", () => ({ disciplines: ["RUNES", "HYPNOSIS"] })],
    ["topic", () => ({ topics: ["GRIEF", "FEAR"] })],
    ["Master by slug", () => ({ master: wayra.slug })],
    ["Master by id", () => ({ master: wayra.id })],
    ["all of them", () => ({ contentType: "COURSE", country: "BO", topics: ["GRIEF"], master: wayra.slug })],
  ])("filters narrow: %s", async (_, more) => {
    expect(await find("castañuelas", more())).toEqual(["flutes"]);
    expect(await find("flores", more())).toEqual([]);
  });

  test("filters narrow to what is free", async () => {
    expect(await find("flores", { price: "FREE" })).toEqual(["flowers"]);
  });

  test.each<[string, Partial<Filters>]>([
    ["a price", { price: "MAX50EUR" }],
    ["dates", { dates: "always" }],
  ])("what %s leaves is found", async (_, more) => {
    expect(await find("castañuelas", more)).toEqual(["flutes"]);
  });

  test("takes what no filter has for a filter that nothing fits", async () => {
    expect(await find("castañuelas", { master: `" OR master = "${wayra.slug}` })).toEqual([]);
    expect(await find("castañuelas", { master: "\\" })).toEqual([]);
  });

  test("holds to the most that is asked for", async () => {
    expect(await ask("kullawadani", {}, 2)).toHaveLength(2);
    expect((await search.masters("illánez", 1)).ids).toHaveLength(1);
  });

  test("never finds what is not for all to see", async () => {
    // Negative control: the same word in a content that is for all.
    expect(await find("escondidina")).toEqual(["shown"]);
    expect(await masters("urquizua")).toEqual([]);
    expect(await masters("quispeluna")).toEqual(["Wayra Quispeluna"]);
  });

  test.each([
    ["by name", "wayra", ["Wayra Quispeluna"]],
    ["without accents or case", "ILLANEZ", ["Ñaupa Illánez"]],
    ["by both names", "quispeluna wayra", ["Wayra Quispeluna"]],
    ["by the beginning of the last word", "wayra quispel", ["Wayra Quispeluna"]],
    ["by a discipline", "illánez respiración ovárica", ["Ñaupa Illánez"]],
    ["by what they offer", "quispeluna puna", ["Wayra Quispeluna"]],
    ["with another letter in the name", "quispeluma", ["Wayra Quispeluna"]],
    ["not with ñ for n", "quispeluna puña", []],
    ["only with every word", "wayra illánez", []],
  ])("finds Masters %s", async (_, text, found) => {
    expect(await masters(text)).toEqual(found);
  });

  test("finds anew what changed", async () => {
    const own = `${engine.toLowerCase()}qui`;
    const master = await makeNamed("Vieja", `${own}sa`);
    const { id } = await make("changing", master, { title: `Antigua${own}` });
    const others = await make("staying", nusta, { title: `Quieta${own}` });
    await sync();
    expect(await find(`antigua${own}`)).toEqual(["changing"]);

    await db.ayni.update({ where: { id }, data: { title: `Renovada${own}` } });
    await sync();
    expect(await find(`antigua${own}`)).toEqual([]);
    expect(await find(`renovada${own}`)).toEqual(["changing"]);

    await db.user.update({ where: { id: master.id }, data: { name: "Flamante", lastName: `${own}mi` } });
    await db.$transaction((tx) => settleOwned(tx, master.id));
    await sync();
    expect([await masters(`vieja ${own}sa`), await find(`vieja ${own}sa`)]).toEqual([[], []]);
    expect(await masters(`flamante ${own}mi`)).toEqual([`Vieja ${own}sa`]);
    expect(await find(`flamante ${own}mi`)).toEqual(["changing"]);

    const turn = async (data: Parameters<typeof db.user.update>[0]["data"]) => {
      await db.user.update({ where: { id: master.id }, data });
      await sync();
      return [await masters(`flamante ${own}mi`), await find(`renovada${own}`)];
    };
    expect(await turn({ deactivatedAt: new Date() })).toEqual([[], []]);
    expect(await turn({ deactivatedAt: null })).toEqual([[`Vieja ${own}sa`], ["changing"]]);
    expect(await turn({ role: "student" })).toEqual([[], []]);
    expect(await turn({ role: "master" })).toEqual([[`Vieja ${own}sa`], ["changing"]]);

    await db.ayni.update({ where: { id }, data: { status: "ARCHIVED" } });
    await sync();
    expect(await find(`renovada${own}`)).toEqual([]);
    await db.ayni.delete({ where: { id: others.id } });
    await sync();
    expect(await find(`quieta${own}`)).toEqual([]);
  });
});
