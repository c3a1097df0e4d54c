import { beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/suggestions/route";
import { db } from "@/lib/platform/db/client";
import type { Suggestions } from "@/lib/discovery/suggestions/schema";
import { makeAyni } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// Words that no other test writes, so that what is suggested is ours.
let slug: string;
let master: { id: string; slug: string };

async function suggest(text: string): Promise<Suggestions> {
  const { status, body } = await call(GET, { query: `?${new URLSearchParams({ text })}` });
  expect(status).toBe(200);
  return body.data;
}

const titles = async (text: string) => (await suggest(text)).content.map(({ title }) => title);
const names = async (text: string) => (await suggest(text)).masters.map(({ lastName }) => lastName);
const disciplines = async (text: string) => (await suggest(text)).disciplines.map(({ name }) => name);

const TITLE = "Pinkuyllos al atardecer: añoranzas del Collasuyito";

beforeAll(async () => {
  master = await makeMaster({ name: "Ñaupari", lastName: "Huamanchumo" });
  await db.profile.update({ where: { userId: master.id }, data: { disciplines: ["IRIDOLOGY"] } });
  slug = (await makeAyni({ userId: master.id, title: TITLE })).slug;
});

describe("what is suggested", () => {
  test("says of a content its type and its Master, and of a Master their name and portrait", async () => {
    const { content } = await suggest("pinkuyllos");
    expect(content).toEqual([{ slug, title: TITLE, contentType: "PODCAST", master: "Ñaupari Huamanchumo" }]);
    const { masters } = await suggest("huamanchumo");
    expect(masters).toEqual([
      { slug: master.slug, name: "Ñaupari", lastName: "Huamanchumo", profileImage: null },
    ]);
    expect((await suggest("iridologia")).disciplines).toEqual([{ slug: "iridologia", name: "Iridología" }]);
  });

  test.each([
    ["only begun", "pinkuy"],
    ["in capitals", "PINKUYLLOS"],
    ["with accents that are not there", "pinkúyllos"],
    ["with ñ", "añoranzas pinkuyllos"],
    ["in another order, the last word begun", "collasuyito pink"],
    ["with a typo", "pinkuylols"],
    ["with n for ñ, which is another letter", "anoranzas pinkuyllos"],
    ["with signs around it", "  ¿pinkuyllos?  "],
  ])("finds a content by a text %s", async (_, text) => {
    expect(await titles(text)).toEqual([TITLE]);
  });

  test.each([
    ["only begun", "huamanch"],
    ["both names, the last one begun", "ñaupari huam"],
    ["with a typo", "huamanchmo"],
  ])("finds a Master by a name %s", async (_, text) => {
    expect(await names(text)).toEqual(["Huamanchumo"]);
  });

  test.each([
    ["meditaci", ["Meditación"]],
    ["OVARICA", ["Respiración ovárica"]],
    ["resp ova", ["Respiración ovárica"]],
    ["baños", ["Baños de bosque"]],
    ["astrologia", ["Astrología", "Astrología maya", "Astrología védica"]],
    ["yoga", ["Yoga", "Kundalini yoga"]],
  ])("finds disciplines by «%s»", async (text, expected) => {
    expect(await disciplines(text)).toEqual(expected);
  });

  test("puts the disciplines that begin with the text before those that only have it", async () => {
    const found = await disciplines("con");
    expect(found).toHaveLength(3);
    expect(found[0]).toBe("Constelaciones familiares");
  });

  test("is a mistyped discipline where one that is taught was meant", async () => {
    await makeAyni({ userId: master.id, title: "Quenachito", keywords: "Iridología" });
    expect(await disciplines("iridolojia")).toEqual(["Iridología"]);
  });
});

describe("what is never suggested", () => {
  test("a draft, until it is published", async () => {
    const draft = await makeAyni({
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

  test("a Master who has closed the account, nor what they gave", async () => {
    const gone = await makeMaster({ lastName: "Choquehuanquita" });
    await makeAyni({ userId: gone.id, title: "Wankaritas del cerro" });
    expect([await names("choquehuanquita"), await titles("wankaritas")]).toEqual([
      ["Choquehuanquita"],
      ["Wankaritas del cerro"],
    ]);
    await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
    expect([await names("choquehuanquita"), await titles("wankaritas")]).toEqual([[], []]);
  });

  test("more than five contents, three Masters and three disciplines", async () => {
    for (let index = 0; index < 6; index += 1) {
      const { id: userId } = await makeMaster({ lastName: "Sicurimanta" });
      await makeAyni({ userId, title: `Moseñada ${index}` });
    }
    expect(await titles("moseñada")).toHaveLength(5);
    expect(await names("sicurimanta")).toHaveLength(3);
    expect(await disciplines("te")).toHaveLength(3);
  });

  test.each(["", " ", "p", " p ", "?!%_*'", "p!"])("anything for «%s»", async (text) => {
    expect(await suggest(text)).toEqual({ content: [], masters: [], disciplines: [] });
  });

  test("anything without a text", async () => {
    expect((await call(GET)).body.data).toEqual({ content: [], masters: [], disciplines: [] });
  });
});

test.each([
  [`?text=${"a".repeat(121)}`, 422],
  ["?text=yoga%00", 422],
  ["?text=yoga&color=red", 422],
  ["?text[]=yoga", 422],
  ["?text=yoga&text=reiki", 400],
])("refuses %s with %i", async (query, status) => {
  const answer = await call(GET, { query });
  expect(answer.status).toBe(status);
  expect(answer.body.message).toMatch(/\p{L}/u);
});
