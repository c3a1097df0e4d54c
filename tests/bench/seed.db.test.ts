import { afterAll, beforeAll, expect, it } from "vitest";
import { seedContents } from "@/bench/seed/seed-contents";
import { db } from "@/lib/platform/db/client";

// Benchmarks are only meaningful if the seeded rows equal those that the product would write.

const CONTENTS = 200;

type SeededContent = { id: string; listed: boolean; lastEndsAt: Date | null; document: string };
const readContents = () => db.$queryRaw<SeededContent[]>`
  select id, listed, "lastEndsAt", document::text from "Ayni" where slug like 'contenido-%' order by id`;
const readWords = async () =>
  (await db.$queryRaw<{ word: string }[]>`select word from "SearchWord" order by word`).map(
    ({ word }) => word,
  );
const readMasters = () => db.$queryRaw<{ document: string }[]>`
  select m.document::text from "MasterProfile" m join "User" u on u.id = m."userId"
  where u.slug like 'maestra-%' order by m.id`;

const readListings = () => db.$queryRaw<{ listing: Record<string, unknown> }[]>`
  select to_jsonb(l) - 'writtenBy' as listing from "MasterListing" l join "User" u on u.id = l."userId"
  where u.slug like 'maestra-%' order by u.id`;

beforeAll(async () => {
  // Words outlive their contents, so those of other tests would appear as differences.
  await db.$executeRaw`delete from "SearchWord"`;
  await seedContents(process.env.DATABASE_URL ?? "", CONTENTS);
});

// Other tests must not find the seeded contents.
afterAll(async () => {
  await db.$executeRaw`delete from "Ayni" where slug like 'contenido-%'`;
  await db.$executeRaw`delete from "User" where slug like 'maestra-%'`;
  await db.$executeRaw`delete from "SearchWord"`;
  await db.$executeRaw`update "Ayni" set title = title`;
});

it("creates downloads, scheduled, past and draft contents, and contents of closed accounts", async () => {
  const contents = await readContents();
  expect(contents).toHaveLength(CONTENTS);
  expect(contents.filter(({ listed }) => listed).length).toBeGreaterThan(CONTENTS * 0.6);
  expect(contents.some(({ listed }) => !listed)).toBe(true);
  expect(contents.some(({ lastEndsAt }) => lastEndsAt && lastEndsAt < new Date())).toBe(true);
  expect(contents.some(({ lastEndsAt }) => lastEndsAt && lastEndsAt > new Date())).toBe(true);
});

it("writes the same values as the triggers", async () => {
  const listings = await readListings();
  expect(listings.length).toBeGreaterThan(1);
  const [contents, words, masters] = [await readContents(), await readWords(), await readMasters()];
  await db.$executeRaw`update "Ayni" set listed = false, document = null, "lastEndsAt" = null`;
  await db.$executeRaw`delete from "SearchWord"`;
  expect(await readContents()).not.toEqual(contents);

  await db.$executeRaw`update "MasterProfile" set document = null`;
  await db.$executeRaw`update "Ayni" set title = title, status = status`;
  await db.$executeRaw`update "Encuentro" set "endsAt" = "endsAt"`;

  expect(await readContents()).toEqual(contents);
  expect(await readWords()).toEqual(words);
  expect(await readMasters()).toEqual(masters);

  await db.$executeRaw`delete from "MasterListing"`;
  await db.$executeRaw`update "User" set name = name || '!'`;
  await db.$executeRaw`update "User" set name = rtrim(name, '!')`;
  expect(await readListings()).toEqual(listings);
});

it("restores all triggers and indexes", async () => {
  const off = await db.$queryRaw<unknown[]>`select tgname from pg_trigger where tgenabled = 'D'`;
  expect(off).toEqual([]);
  const names = await db.$queryRaw<
    { name: string }[]
  >`select indexname as name from pg_indexes where tablename = 'Ayni'`;
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Ayni_newest", "Ayni_filters", "Ayni_slug_key"]),
  );
});
