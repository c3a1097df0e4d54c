import { beforeAll, describe, expect, test } from "vitest";
import { GET as facetsCall } from "@/app/api/ayni/facets/route";
import { GET as catalogue } from "@/app/api/ayni/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "../../../tools/factories/ayni";
import { makeMaster } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";

// Words that no other test writes, so that what is found is ours.
let ours: string;

beforeAll(async () => {
  const { id: userId } = await makeMaster();
  ours = (
    await makeAyni({
      userId,
      title: "Zampoñas del Altiplánico: música quechumara, charangación",
      shortDescription: "Respiraderos y canciones del salar.",
      description: "Taquirari, huayñitos y quenas.",
    })
  ).id;
  await makeAyni({ userId, title: "Borradorcito inédito", status: "DRAFT", publishedAt: null });
});

async function search(searchText: string) {
  const query = `?${new URLSearchParams({ searchText })}`;
  const { body } = await call(catalogue, { query });
  const facets = (await call(facetsCall, { query })).body.data;
  return {
    found: body.content.some(({ id }: { id: string }) => id === ours),
    total: body.metadata.total as number,
    meant: body.meant as string | undefined,
    counted: Object.values(facets.contentType as Record<string, number>).reduce((a, b) => a + b, 0),
  };
}

describe("a search", () => {
  test.each([
    ["as it is written", "zampoñas"],
    ["in capitals", "ZAMPOÑAS"],
    ["in the singular", "zampoña"],
    ["in the plural, which loses its accent", "charangaciones"],
    ["without the accent that the plural loses", "charangacion"],
    ["without accents", "altiplanico musica"],
    ["with accents that are not there", "zampóñas"],
    ["with composed and decomposed accents", "altiplánico".normalize("NFD")],
    ["by the beginning of a word", "quechum"],
    ["in another order, with small words", "la música de las zampoñas"],
    ["in the description", "taquirari"],
  ])("finds %s, and guesses nothing", async (_, text) => {
    expect(await search(text)).toEqual({ found: true, total: 1, meant: undefined, counted: 1 });
  });

  test.each([
    ["a letter too few", "zampñas", "zampoñas"],
    ["a letter too many", "zamppoñas", "zampoñas"],
    ["two letters in each other's place", "quechumraa", "quechumara"],
    ["an n for an ñ, which is another letter", "zamponas", "zampoñas"],
    ["a wrong first letter", "sampoñas", "zampoñas"],
    ["one of its words", "zampoñas altiplnaico", "zampoñas altiplánico"],
  ])("with %s is taken for what was meant", async (_, text, meant) => {
    expect(await search(text)).toEqual({ found: true, total: 1, meant, counted: 1 });
  });

  test.each([
    ["that is like nothing", "xqwzkvbn"],
    ["that is too short", "zpñ"],
    ["of a draft", "borradorcito inédto"],
  ])("%s is guessed at by nobody", async (_, text) => {
    const { found, meant } = await search(text);
    expect([found, meant]).toEqual([false, undefined]);
  });

  test("of signs alone is no search", async () => {
    const { found, meant } = await search("?!%_*'");
    expect([found, meant]).toEqual([true, undefined]);
  });

  test("keeps its guess on the next page, and finds nothing that is no longer offered", async () => {
    const { id: userId } = await makeMaster();
    for (let index = 0; index < 26; index += 1)
      await makeAyni({ userId, title: `Charanguito ${"x".repeat(index % 3)}` });
    const page = async (after?: string) => {
      const query = `?${new URLSearchParams({ searchText: "charangiuto", ...(after ? { after } : {}) })}`;
      return (await call(catalogue, { query })).body;
    };
    const first = await page();
    expect([first.meant, first.content.length, first.metadata.total]).toEqual(["charanguito", 24, 26]);
    expect((await page(first.metadata.after)).content).toHaveLength(2);
    await db.user.update({ where: { id: userId }, data: { deactivatedAt: new Date() } });
    const gone = await search("charangiuto");
    expect([gone.total, gone.meant]).toEqual([0, undefined]);
  });
});
