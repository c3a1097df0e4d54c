import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/suggestions/route";
import { db } from "@/lib/platform/db/client";
import type { SuggestionsView } from "@/lib/discovery/suggestions/schema";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Words are unique in the database, so that only these contents are suggested.
let slug: string;
let master: { id: string; slug: string };

async function suggest(text: string): Promise<SuggestionsView> {
  const { status, body } = await callHandler(GET, { query: `?${new URLSearchParams({ text })}` });
  expect(status).toBe(200);
  return body.data;
}

const titles = async (text: string) => (await suggest(text)).content.map(({ title }) => title);
const names = async (text: string) => (await suggest(text)).masters.map(({ lastName }) => lastName);
const disciplines = async (text: string) => (await suggest(text)).disciplines.map(({ name }) => name);

const TITLE = "Pinkuyllos al atardecer: añoranzas del Collasuyito";

beforeAll(async () => {
  master = await createTestMaster({ name: "Ñaupari", lastName: "Huamanchumo" });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines: ["IRIDOLOGY"] } });
  slug = (await createTestAyni({ userId: master.id, title: TITLE })).slug;
});

describe("suggestions", () => {
  test("contain type and Master of a content, and name and photo of a Master", async () => {
    const { content } = await suggest("pinkuyllos");
    expect(content).toEqual([
      { slug, title: TITLE, contentType: "PODCAST", isSession: false, master: "Ñaupari Huamanchumo" },
    ]);
    const { masters } = await suggest("huamanchumo");
    expect(masters).toEqual([
      { slug: master.slug, name: "Ñaupari", lastName: "Huamanchumo", profileImage: null },
    ]);
    expect((await suggest("iridologia")).disciplines).toEqual([{ slug: "iridologia", name: "Iridología" }]);
  });

  test.each([
    ["that is a prefix", "pinkuy"],
    ["in capitals", "PINKUYLLOS"],
    ["with surplus accents", "pinkúyllos"],
    ["with ñ", "añoranzas pinkuyllos"],
    ["in another order, ending in a prefix", "collasuyito pink"],
    ["with a typo", "pinkuylols"],
    ["with n instead of ñ", "anoranzas pinkuyllos"],
    ["in punctuation", "  ¿pinkuyllos?  "],
  ])("find a content by a text %s", async (_, text) => {
    expect(await titles(text)).toEqual([TITLE]);
  });

  test.each([
    ["that is a prefix", "huamanch"],
    ["in full, ending in a prefix", "ñaupari huam"],
    ["with a typo", "huamanchmo"],
  ])("find a Master by a name %s", async (_, text) => {
    expect(await names(text)).toEqual(["Huamanchumo"]);
  });

  test.each([
    ["meditaci", ["Meditación"]],
    ["OVARICA", ["Respiración ovárica"]],
    ["resp ova", ["Respiración ovárica"]],
    ["baños", ["Baños de bosque"]],
    ["astrologia", ["Astrología", "Astrología maya", "Astrología védica"]],
    ["yoga", ["Yoga", "Kundalini yoga"]],
  ])("find disciplines by «%s»", async (text, expected) => {
    expect(await disciplines(text)).toEqual(expected);
  });

  test("list disciplines that start with the text first", async () => {
    const matches = await disciplines("con");
    expect(matches).toHaveLength(3);
    expect(matches[0]).toBe("Constelaciones familiares");
  });

  test.each([
    ["insomnio", ["Sueño y descanso"]],
    ["no puedo dor", ["Sueño y descanso"]],
    ["me duele la regla", ["Ciclo menstrual"]],
    ["sueño y des", ["Sueño y descanso"]],
    ["tarot", []],
  ])("offer the topics for «%s»", async (text, expected) => {
    expect((await suggest(text)).topics.map(({ name }) => name)).toEqual(expected);
  });

  test("begin with what can still be attended; what is over is found by its name alone, and last", async () => {
    const past = new Date(Date.now() - 3_600_000);
    const over = {
      userId: master.id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
    } as const;
    const ended = await createTestAyni({ ...over, title: "Wayñusita ya celebrada", topics: ["SLEEP"] });
    await createTestEncuentro(ended.id, { startsAt: new Date(past.getTime() - 7_200_000) });
    await db.ayni.update({ where: { id: ended.id }, data: { lastEndsAt: past } });
    await createTestAyni({ userId: master.id, title: "Wayñusita grabada", topics: ["SLEEP"] });
    expect(await titles("wayñusita")).toEqual(["Wayñusita grabada", "Wayñusita ya celebrada"]);
    const forNeed = await titles("insomnio");
    expect(forNeed).toContain("Wayñusita grabada");
    expect(forNeed).not.toContain("Wayñusita ya celebrada");
  });

  test("correct a mistyped discipline that has contents", async () => {
    await createTestAyni({ userId: master.id, title: "Quenachito", keywords: "Iridología" });
    expect(await disciplines("iridolojia")).toEqual(["Iridología"]);
  });
});

describe("suggestions never contain", () => {
  test("a draft before it is published", async () => {
    const draft = await createTestAyni({
      userId: master.id,
      title: "Tarkeaditas inéditas",
      status: "DRAFT",
      publishedAt: null,
    });
    expect(await titles("tarkeaditas")).toEqual([]);
    await db.ayni.update({
      where: { id: draft.id },
      data: { status: "PUBLISHED", publishedAt: new Date() },
    });
    expect(await titles("tarkeaditas")).toEqual(["Tarkeaditas inéditas"]);
  });

  test("a Master with a closed account, or their contents", async () => {
    const closed = await createTestMaster({ lastName: "Choquehuanquita" });
    await createTestAyni({ userId: closed.id, title: "Wankaritas del cerro" });
    expect([await names("choquehuanquita"), await titles("wankaritas")]).toEqual([
      ["Choquehuanquita"],
      ["Wankaritas del cerro"],
    ]);
    await db.user.update({ where: { id: closed.id }, data: { deactivatedAt: new Date() } });
    expect([await names("choquehuanquita"), await titles("wankaritas")]).toEqual([[], []]);
  });

  test("more than five contents, three Masters and three disciplines", async () => {
    for (let index = 0; index < 6; index += 1) {
      const { id: userId } = await createTestMaster({ lastName: "Sicurimanta" });
      await createTestAyni({ userId, title: `Moseñada ${index}` });
    }
    expect(await titles("moseñada")).toHaveLength(5);
    expect(await names("sicurimanta")).toHaveLength(3);
    expect(await disciplines("te")).toHaveLength(3);
  });

  test.each(["", " ", "p", " p ", "?!%_*'", "p!"])("anything for «%s»", async (text) => {
    expect(await suggest(text)).toEqual({ content: [], masters: [], disciplines: [], topics: [] });
  });

  test("anything without a text", async () => {
    expect((await callHandler(GET)).body.data).toEqual({
      content: [],
      masters: [],
      disciplines: [],
      topics: [],
    });
  });
});

test.each([
  [`?text=${"a".repeat(121)}`, 422],
  ["?text=yoga%00", 422],
  ["?text=yoga&color=red", 422],
  ["?text[]=yoga", 422],
  ["?text=yoga&text=reiki", 400],
])("returns for %s the status %i", async (query, status) => {
  const response = await callHandler(GET, { query });
  expect(response.status).toBe(status);
  expect(response.body.message).toMatch(/\p{L}/u);
});
