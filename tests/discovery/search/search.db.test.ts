import { beforeAll, describe, expect, test } from "vitest";
import { GET as facetsCall } from "@/app/api/ayni/facets/route";
import { GET as catalogue } from "@/app/api/ayni/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Its words are unique in the database, so that searches find only this content.
let contentId: string;

beforeAll(async () => {
  const { id: userId } = await createTestMaster();
  contentId = (
    await createTestAyni({
      userId,
      title: "Zampoñas del Altiplánico: música quechumara, charangación",
      shortDescription: "Respiraderos y canciones del salar.",
      description: "Taquirari, huayñitos y quenas.",
    })
  ).id;
  await createTestAyni({ userId, title: "Borradorcito inédito", status: "DRAFT", publishedAt: null });
});

async function search(searchText: string) {
  const query = `?${new URLSearchParams({ searchText })}`;
  const { body } = await callHandler(catalogue, { query });
  const facets = (await callHandler(facetsCall, { query })).body.data;
  return {
    isFound: body.content.some(({ id }: { id: string }) => id === contentId),
    total: body.metadata.total as number,
    meant: body.meant as string | undefined,
    facetTotal: facets.contentType[""] as number,
  };
}

describe("a search", () => {
  test.each([
    ["a word", "zampoñas"],
    ["capitals", "ZAMPOÑAS"],
    ["the singular", "zampoña"],
    ["a plural without the accent of the singular", "charangaciones"],
    ["a singular without its accent", "charangacion"],
    ["words without accents", "altiplanico musica"],
    ["surplus accents", "zampóñas"],
    ["decomposed accents", "altiplánico".normalize("NFD")],
    ["a prefix", "quechum"],
    ["other word order and stop words", "la música de las zampoñas"],
    ["a word of the description", "taquirari"],
  ])("finds %s without correction", async (_, text) => {
    expect(await search(text)).toEqual({ isFound: true, total: 1, meant: undefined, facetTotal: 1 });
  });

  test.each([
    ["a missing letter", "zampñas", "zampoñas"],
    ["a surplus letter", "zamppoñas", "zampoñas"],
    ["swapped letters", "quechumraa", "quechumara"],
    ["n instead of ñ", "zamponas", "zampoñas"],
    ["a wrong first letter", "sampoñas", "zampoñas"],
    ["a typo in one of two words", "zampoñas altiplnaico", "zampoñas altiplánico"],
  ])("corrects %s", async (_, text, meant) => {
    expect(await search(text)).toEqual({ isFound: true, total: 1, meant, facetTotal: 1 });
  });

  test.each([
    ["an unknown word", "xqwzkvbn"],
    ["a short word", "zpñ"],
    ["a word of a draft", "borradorcito inédto"],
  ])("does not correct %s", async (_, text) => {
    const { isFound, meant } = await search(text);
    expect([isFound, meant]).toEqual([false, undefined]);
  });

  test.each([
    ["one of the words", "zampoñas xqwzkvbn"],
    ["one of the words of a sentence", "nunca he tenido unas zampoñas xqwzkvbn"],
  ])("without results finds what comes nearest: %s", async (_, text) => {
    const query = `?${new URLSearchParams({ searchText: text })}`;
    const { body } = await callHandler(catalogue, { query });
    expect([body.nearest, body.metadata]).toEqual([true, { total: 1, pageSize: 24, after: null }]);
    expect(body.content.map(({ id }: { id: string }) => id)).toEqual([contentId]);
    expect((await search(text)).facetTotal).toBe(1);
  });

  test("with results says nothing of what comes nearest", async () => {
    const { body } = await callHandler(catalogue, { query: "?searchText=zampoñas" });
    expect(body.nearest).toBeUndefined();
  });

  test("ignores punctuation", async () => {
    const { isFound, meant } = await search("?!%_*'");
    expect([isFound, meant]).toEqual([true, undefined]);
  });

  test("keeps its correction on the next page, and omits closed accounts", async () => {
    const { id: userId } = await createTestMaster();
    for (let index = 0; index < 26; index += 1)
      await createTestAyni({ userId, title: `Charanguito ${"x".repeat(index % 3)}` });
    const page = async (after?: string) => {
      const query = `?${new URLSearchParams({ searchText: "charangiuto", ...(after ? { after } : {}) })}`;
      return (await callHandler(catalogue, { query })).body;
    };
    const first = await page();
    expect([first.meant, first.content.length, first.metadata.total]).toEqual(["charanguito", 24, 26]);
    expect((await page(first.metadata.after)).content).toHaveLength(2);
    await db.user.update({ where: { id: userId }, data: { deactivatedAt: new Date() } });
    const afterClosing = await search("charangiuto");
    expect([afterClosing.total, afterClosing.meant]).toEqual([0, undefined]);
  });

  test("lists an encuentro of the past last, however well it matches", async () => {
    const { id: userId } = await createTestMaster();
    const event = { userId, contentType: "EVENT", onlineType: "VIDEOCALL" } as const;
    const past = await createTestAyni({ ...event, title: "Ocarinada" });
    await createTestEncuentro(past.id, { startsAt: new Date(Date.now() - 86_400_000) });
    const coming = await createTestAyni({ ...event, description: "Una ocarinada." });
    await createTestEncuentro(coming.id, { startsAt: new Date(Date.now() + 86_400_000) });
    const { body } = await callHandler(catalogue, { query: "?searchText=ocarinada" });
    expect(body.content.map(({ id }: { id: string }) => id)).toEqual([coming.id, past.id]);
  });
});
