import { expect, test } from "vitest";
import { tasks } from "@/jobs/task-list";
import { masterDirectoryPage } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { foldForSearch } from "@/lib/platform/text/search-fold";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { buildTestAyni, createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

// Lists of Masters read rows that triggers keep: they must always say what the tables say.

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

const readMasters = (ids: string[]) =>
  db.user.findMany({
    where: { id: { in: ids } },
    orderBy: { id: "asc" },
    include: {
      profile: true,
      masterProfile: true,
      ayni: { where: { listed: true }, include: { encuentros: { where: { cancelledAt: null } } } },
    },
  });
type MasterRow = Awaited<ReturnType<typeof readMasters>>[number];

const latest = (dates: (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date && (!last || date > last) ? date : last), null);

const isFree = ({ amount, minimumAmount }: MasterRow["ayni"][number]): boolean =>
  amount === 0 && minimumAmount === null;

/** Computes a row without the database's functions; null for users who are no active Masters. */
function computeListing({ profile, masterProfile, ayni, ...user }: MasterRow) {
  if (user.role === "student" || user.deactivatedAt || user.anonymisedAt || !masterProfile) return null;
  const freeEnds = ayni.filter(isFree).map(({ lastEndsAt }) => lastEndsAt);
  const starts = ayni.flatMap(({ encuentros }) => encuentros.map(({ startsAt }) => startsAt.getTime()));
  const coming = starts.filter((start) => start > Date.now());
  return {
    userId: user.id,
    name: foldForSearch(user.name),
    lastName: foldForSearch(user.lastName),
    country: profile?.country ?? null,
    disciplines: profile?.disciplines ?? [],
    languages: masterProfile.languages,
    hasPortrait: Boolean(profile?.profileImage),
    offeringLength: masterProfile.offering.length,
    contentCount: ayni.length,
    freeUntil: freeEnds.includes(null) ? "infinity" : (latest(freeEnds)?.toISOString() ?? null),
    lastPublishedAt: latest(ayni.map(({ publishedAt }) => publishedAt)),
    nextStartsAt: coming.length > 0 ? new Date(Math.min(...coming)) : null,
  };
}

async function readListings(ids: string[]) {
  const [rows, ends] = await Promise.all([
    db.masterListing.findMany({
      where: { userId: { in: ids } },
      orderBy: { userId: "asc" },
      omit: { freeUntil: true },
    }),
    db.$queryRaw<{ id: string; freeUntil: Date | null; isOpen: boolean }[]>`
      select "userId" as id, nullif("freeUntil", 'infinity') as "freeUntil", coalesce("freeUntil" = 'infinity', false) as "isOpen"
      from "MasterListing" where "userId" = any(${ids}::uuid[])`,
  ]);
  const endById = new Map(
    ends.map(({ id, freeUntil, isOpen }) => [id, isOpen ? "infinity" : (freeUntil?.toISOString() ?? null)]),
  );
  return rows.map((row) => ({ ...row, freeUntil: endById.get(row.userId) ?? null }));
}

async function expectTrueListings(ids: string[]): Promise<void> {
  const expected = (await readMasters(ids)).flatMap((row) => computeListing(row) ?? []);
  expect(await readListings(ids)).toEqual(expected);
}

type Random = ReturnType<typeof createSeededRandom>;
type Change = (tx: Tx, userId: string, random: Random) => Promise<unknown>;

const pickContent = async (tx: Tx, userId: string, random: Random) => {
  const contents = await tx.ayni.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return contents[random.int(Math.max(1, contents.length))];
};

const onContent =
  (change: (tx: Tx, ayniId: string, random: Random) => Promise<unknown>): Change =>
  async (tx, userId, random) => {
    const content = await pickContent(tx, userId, random);
    if (content) await change(tx, content.id, random);
  };

const addEncuentro = (tx: Tx, ayniId: string, random: Random) => {
  const startsAt = inHours(random.int(2000) - 500);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  return tx.encuentro.create({
    data: { ayniId, startsAt, endsAt, timezone: "Europe/Madrid", durationMinutes: 60 },
  });
};

const onEncuentros =
  (change: (tx: Tx, where: { ayniId: string }, random: Random) => Promise<unknown>): Change =>
  (tx, userId, random) =>
    onContent((inner, ayniId) => change(inner, { ayniId }, random))(tx, userId, random);

const CHANGES: [Change, ...Change[]] = [
  (tx, userId) =>
    tx.ayni.create({ data: { ...buildTestAyni(userId), status: "PUBLISHED", publishedAt: new Date() } }),
  (tx, userId) => tx.ayni.create({ data: { ...buildTestAyni(userId), status: "DRAFT", publishedAt: null } }),
  onContent((tx, id) =>
    tx.ayni.update({
      where: { id },
      data: { status: "PUBLISHED", publishedAt: new Date(), archivedAt: null },
    }),
  ),
  onContent((tx, id) =>
    tx.ayni.update({ where: { id }, data: { status: "ARCHIVED", archivedAt: new Date() } }),
  ),
  onContent((tx, id) => tx.ayni.delete({ where: { id } })),
  onContent((tx, id, random) => tx.ayni.update({ where: { id }, data: { amount: random.int(2) * 1500 } })),
  onContent(addEncuentro),
  onContent(addEncuentro),
  onEncuentros((tx, where) => tx.encuentro.updateMany({ where, data: { cancelledAt: new Date() } })),
  onEncuentros((tx, where, random) => {
    const startsAt = inHours(random.int(900));
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    return tx.encuentro.updateMany({ where, data: { startsAt, endsAt } });
  }),
  onEncuentros((tx, where) => tx.encuentro.deleteMany({ where })),
  (tx, id, random) =>
    tx.user.update({ where: { id }, data: { name: random.pick(["Ángela", "Ñusta", "Zoé"]) } }),
  (tx, id, random) =>
    tx.user.update({ where: { id }, data: { role: random.pick(["student", "master", "admin"]) } }),
  (tx, id, random) =>
    tx.user.update({ where: { id }, data: { deactivatedAt: random.pick([null, new Date()]) } }),
  (tx, userId, random) =>
    tx.profile.update({
      where: { userId },
      data: {
        disciplines: random.pick([["YOGA"], ["TAROT", "REIKI"], []]),
        country: random.pick(["ES", "PE", null]),
        profileImage: random.pick([null, "profiles/portrait.webp"]),
      },
    }),
  (tx, userId, random) =>
    tx.masterProfile.updateMany({
      where: { userId },
      data: { languages: random.pick([["es"], ["es", "qu"]]), offering: "a".repeat(random.int(200)) },
    }),
  (tx, userId) => tx.masterProfile.deleteMany({ where: { userId } }),
  (tx, userId) =>
    tx.masterProfile.createMany({
      data: [{ userId, shortDescription: "Respira", offering: "Respirar sin prisa." }],
      skipDuplicates: true,
    }),
];

test.each(["fir", "oak", "elm", "ash"])("follow random changes, seed %s", async (seed) => {
  const random = createSeededRandom(seed);
  const masters = [await createTestMaster(), await createTestMaster(), await createTestMaster()] as const;
  // An admin must remain.
  await createTestMaster().then(({ id }) => db.user.update({ where: { id }, data: { role: "admin" } }));
  for (let round = 0; round < 25; round += 1) {
    await db.$transaction(async (tx) => {
      const changes = Array.from({ length: 1 + random.int(4) }, () => random.pick(CHANGES));
      for (const change of changes) await change(tx, random.pick([...masters]).id, random);
    });
    await expectTrueListings(masters.map(({ id }) => id));
  }
});

test("count every content of a Master that is published, archived or deleted at the same time", async () => {
  const { id } = await createTestMaster();
  const contents = await Promise.all(Array.from({ length: 9 }, () => createTestAyni({ userId: id })));
  await Promise.all([
    ...contents.slice(0, 3).map((content) => db.ayni.delete({ where: { id: content.id } })),
    ...contents
      .slice(3, 6)
      .map((content) =>
        db.ayni.update({ where: { id: content.id }, data: { status: "ARCHIVED", archivedAt: new Date() } }),
      ),
    ...Array.from({ length: 4 }, () => createTestAyni({ userId: id })),
    ...contents.slice(6).map((content) => createTestEncuentro(content.id, { startsAt: inHours(5) })),
    db.profile.update({ where: { userId: id }, data: { disciplines: ["YOGA"] } }),
  ]);
  await expectTrueListings([id]);
  expect(await readListings([id])).toMatchObject([{ contentCount: 7, disciplines: ["YOGA"] }]);
});

test("hold no lock that a publication waits for until the end of a transaction", async () => {
  const { id } = await createTestMaster();
  await db.$transaction(async (tx) => {
    await tx.profile.update({ where: { userId: id }, data: { disciplines: ["REIKI"] } });
    await createTestAyni({ userId: id });
  });
  expect(await readListings([id])).toMatchObject([{ contentCount: 1, disciplines: ["REIKI"] }]);
});

test("know the next encuentro after one has begun, at once in the directory and then in the row", async () => {
  const LAST_NAME = "Goikoetxeandia";
  const [late, soon] = [
    await createTestMaster({ name: "Ana", lastName: LAST_NAME }),
    await createTestMaster({ name: "Bea", lastName: LAST_NAME }),
  ];
  await createTestEncuentro((await createTestAyni({ userId: late.id })).id, { startsAt: inHours(50) });
  const series = await createTestAyni({ userId: soon.id });
  for (const hours of [-1, 30, 70]) await createTestEncuentro(series.id, { startsAt: inHours(hours) });
  // As if the first had not begun when the row was written.
  await db.masterListing.update({ where: { userId: soon.id }, data: { nextStartsAt: inHours(-1) } });

  const { masters } = await masterDirectoryPage({ ...noDirectoryFilters, q: LAST_NAME, orden: "proximo" }, 1);
  expect(masters.map(({ name }) => name)).toEqual(["Bea", "Ana"]);
  expect(masters[0]?.nextEncuentro?.nextStartsAt).not.toBeUndefined();

  await tasks["renew-directory"]({}, {} as never);
  await expectTrueListings([late.id, soon.id]);
});
