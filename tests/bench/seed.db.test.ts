import { afterAll, beforeAll, expect, it } from "vitest";
import { seedContents } from "@/bench/seed/seed-contents";
import { db } from "@/lib/platform/db/client";

// A bench measures nothing when its rows are not those that the product would have written.

const CONTENTS = 200;

type Kept = { id: string; listed: boolean; lastEndsAt: Date | null; document: string };
const readKept = () => db.$queryRaw<Kept[]>`
  select id, listed, "lastEndsAt", document::text from "Ayni" where slug like 'contenido-%' order by id`;
const readWords = async () =>
  (await db.$queryRaw<{ word: string }[]>`select word from "SearchWord" order by word`).map(
    ({ word }) => word,
  );
const readMasters = () => db.$queryRaw<{ words: string }[]>`
  select m.words::text from "MasterProfile" m join "User" u on u.id = m."userId"
  where u.slug like 'maestra-%' order by m.id`;

beforeAll(async () => {
  // Words stay when their contents go: those of other tests would be missed.
  await db.$executeRaw`delete from "SearchWord"`;
  await seedContents(process.env.DATABASE_URL ?? "", CONTENTS);
});

// What was sown stays out of what others search for.
afterAll(async () => {
  await db.$executeRaw`delete from "Ayni" where slug like 'contenido-%'`;
  await db.$executeRaw`delete from "User" where slug like 'maestra-%'`;
  await db.$executeRaw`delete from "SearchWord"`;
  await db.$executeRaw`update "Ayni" set title = title`;
});

it("fills a database with contents that are read, dated, over, unpublished and of closed accounts", async () => {
  const kept = await readKept();
  expect(kept).toHaveLength(CONTENTS);
  expect(kept.filter(({ listed }) => listed).length).toBeGreaterThan(CONTENTS * 0.6);
  expect(kept.some(({ listed }) => !listed)).toBe(true);
  expect(kept.some(({ lastEndsAt }) => lastEndsAt && lastEndsAt < new Date())).toBe(true);
  expect(kept.some(({ lastEndsAt }) => lastEndsAt && lastEndsAt > new Date())).toBe(true);
});

it("has written what the triggers would have", async () => {
  const [kept, words, masters] = [await readKept(), await readWords(), await readMasters()];
  await db.$executeRaw`update "Ayni" set listed = false, document = null, "lastEndsAt" = null`;
  await db.$executeRaw`delete from "SearchWord"`;
  expect(await readKept()).not.toEqual(kept);

  await db.$executeRaw`update "MasterProfile" set words = null`;
  await db.$executeRaw`update "Ayni" set title = title, status = status`;
  await db.$executeRaw`update "Encuentro" set "startsAt" = "startsAt"`;

  expect(await readKept()).toEqual(kept);
  expect(await readWords()).toEqual(words);
  expect(await readMasters()).toEqual(masters);
});

it("leaves every trigger and every index in place", async () => {
  const off = await db.$queryRaw<unknown[]>`select tgname from pg_trigger where tgenabled = 'D'`;
  expect(off).toEqual([]);
  const names = await db.$queryRaw<
    { name: string }[]
  >`select indexname as name from pg_indexes where tablename = 'Ayni'`;
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Ayni_newest", "Ayni_filters", "Ayni_slug_key"]),
  );
});
