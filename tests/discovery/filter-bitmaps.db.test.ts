import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { countFacets } from "@/lib/discovery/catalogue/facets/data";
import { noFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { foldFilterChanges } from "@/lib/discovery/filters/fold";
import { countContents } from "@/lib/discovery/filters/selection";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import { priceFilters } from "@/lib/reference/labels";
import { convertAmount } from "@/lib/reference/rates";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const TZ = "Europe/Madrid";
const HOUR_MS = 3_600_000;

type Bit = { facet: string; option: string; position: number };

/** The set bits of the bitmaps. */
const readBits = () => db.$queryRaw<Bit[]>`
  select facet, option, block * 32000 + step as "position"
  from "FilterBitmap", lateral (
    select (sum(length(zeros) + 1) over (order by nth) - 1)::int as step
    from string_to_table(bits::text, '1') with ordinality as gaps(zeros, nth)) as steps
  where step < 32000 order by facet, option, "position"`;

/** The bits that the contents should have. */
const readOptions = () => db.$queryRaw<Bit[]>`
  select distinct facet, option, "position" from "FilterOption" order by facet, option, "position"`;

const countWith = (filters: Partial<CatalogueFilters>) =>
  countContents({ filters: { ...noFilters, ...filters }, tz: TZ });

const countPending = () => db.filterChange.count();

let master: Awaited<ReturnType<typeof createTestMaster>>;

beforeAll(async () => {
  master = await createTestMaster();
});

beforeEach(async () => {
  await db.user.update({ where: { id: master.id }, data: { deactivatedAt: null } });
  await db.ayni.updateMany({ data: { status: "ARCHIVED" } });
  await foldFilterChanges();
});

test("limits of prices are those of the rates", async () => {
  const limits = priceFilters.flatMap((option) => {
    if (option === "FREE") return [];
    const unit = option.endsWith("EUR") ? "EUR" : "USD";
    const limit = Number(option.slice(3, -3)) * minorUnitFactor(unit);
    return currencyCodes.map((currency) => ({
      currency,
      option,
      most: BigInt(convertAmount(limit, unit, currency)),
    }));
  });
  const saved = await db.priceLimit.findMany();
  expect(saved).toHaveLength(limits.length);
  expect(saved).toEqual(expect.arrayContaining(limits));
});

describe("after any changes", () => {
  type Change = (ids: string[]) => Promise<unknown>;
  const pick = (ids: string[], index: number) => ids[index % Math.max(1, ids.length)] ?? "";
  const update = (index: number, data: Prisma.AyniUncheckedUpdateInput): Change => {
    return async (ids) => {
      if (ids.length > 0) await db.ayni.update({ where: { id: pick(ids, index) }, data });
    };
  };
  const index = fc.nat(20);
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ disciplines: fc.subarray(["YOGA", "REIKI"]), amount: fc.constantFrom(0, 5000, 9000) }).map(
      (content): Change =>
        async (ids) =>
          ids.push((await createTestAyni({ userId: master.id, ...content })).id),
    ),
    fc
      .tuple(index, fc.constantFrom("DRAFT", "PUBLISHED", "ARCHIVED" as const))
      .map(([at, status]) => update(at, { status })),
    fc
      .tuple(index, fc.subarray(["YOGA", "TAROT", "REIKI"]))
      .map(([at, disciplines]) => update(at, { disciplines })),
    fc.tuple(index, fc.constantFrom(0, 5001, 20_000)).map(([at, amount]) => update(at, { amount })),
    fc.tuple(index, fc.constantFrom("ES", "CL", null)).map(([at, country]) => update(at, { country })),
    fc.tuple(index, fc.constantFrom(-30, 30)).map(([at, hours]): Change => async (ids) => {
      if (ids.length === 0) return;
      await createTestEncuentro(pick(ids, at), { startsAt: new Date(Date.now() + hours * HOUR_MS) });
    }),
    index.map(
      (at): Change =>
        (ids) =>
          db.encuentro.updateMany({
            where: { ayniId: pick(ids, at) || master.id },
            data: { cancelledAt: new Date() },
          }),
    ),
    index.map((at): Change => async (ids) => {
      const [id] = ids.splice(at % Math.max(1, ids.length), 1);
      if (id) await db.ayni.delete({ where: { id } });
    }),
    fc.boolean().map(
      (isClosed): Change =>
        () =>
          db.user.update({ where: { id: master.id }, data: { deactivatedAt: isClosed ? new Date() : null } }),
    ),
    fc.constantFrom(1, 3, 1000).map(
      (batch): Change =>
        () =>
          db.$queryRaw`select fold_filter_changes(${batch}::int)`,
    ),
  );

  test("counts are exact, and folding makes the bits those of the contents", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 30 }), async (changes) => {
        const ids: string[] = [];
        for (const apply of changes) await apply(ids);
        const options = await readOptions();
        const current = options.filter(({ facet }) => facet === "current").map(({ position }) => position);
        const yoga = options.filter(({ option }) => option === "YOGA").map(({ position }) => position);
        expect(await countWith({})).toBe(current.length);
        expect(await countWith({ disciplines: ["YOGA"] })).toBe(
          yoga.filter((position) => current.includes(position)).length,
        );
        await foldFilterChanges();
        expect(await countPending()).toBe(0);
        expect(await readBits()).toEqual(await readOptions());
      }),
      { numRuns: 25 },
    );
  });

  test("bits differ from the contents until they are folded (control)", async () => {
    await createTestAyni({ userId: master.id, disciplines: ["YOGA"] });
    expect(await countPending()).toBeGreaterThan(0);
    expect(await readBits()).not.toEqual(await readOptions());
  });
});

describe("contents that end between two folds", () => {
  /** Moves a content's end and the last fold into the past without a trace, as time does. */
  async function letTimePass(ayniId: string): Promise<void> {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        update "Encuentro" set "startsAt" = now() - interval '150 minutes', "endsAt" = now() - interval '1 hour'
        where "ayniId" = ${ayniId}::uuid`;
      await tx.$executeRaw`update "Ayni" set "lastEndsAt" = now() - interval '1 hour' where id = ${ayniId}::uuid`;
      await tx.filterChange.deleteMany();
      await tx.$executeRaw`update "FilterFold" set "foldedAt" = now() - interval '3 hours'`;
    });
  }

  async function createFolded(): Promise<string> {
    const { id } = await createTestAyni({ userId: master.id });
    await createTestEncuentro(id, { startsAt: new Date(Date.now() + HOUR_MS) });
    await foldFilterChanges();
    return id;
  }

  test.each(["current", "upcoming"] as const)("are no longer among the %s ones", async (base) => {
    const id = await createFolded();
    const selection = { filters: noFilters, tz: TZ, base };
    expect(await countContents(selection)).toBe(1);
    await letTimePass(id);
    expect(await countContents(selection)).toBe(0);
    expect((await readBits()).map(({ facet }) => facet)).toContain(base);
    await foldFilterChanges();
    expect((await readBits()).map(({ facet }) => facet)).not.toContain(base);
    expect(await countContents(selection)).toBe(0);
  });
});

describe("changes that commit during a fold", () => {
  test("stay for the next one", async () => {
    const { id } = await createTestAyni({ userId: master.id, disciplines: ["YOGA"] });
    await db.$transaction(async (tx) => {
      await tx.ayni.update({ where: { id }, data: { disciplines: ["TAROT"] } });
      await foldFilterChanges();
      expect((await readBits()).map(({ option }) => option)).toContain("YOGA");
    });
    expect(await countWith({ disciplines: ["TAROT"] })).toBe(1);
    expect(await countWith({ disciplines: ["YOGA"] })).toBe(0);
    await foldFilterChanges();
    expect(await readBits()).toEqual(await readOptions());
  });

  test("would be lost without their own row (control)", async () => {
    const { id } = await createTestAyni({ userId: master.id, disciplines: ["YOGA"] });
    await foldFilterChanges();
    await db.ayni.update({ where: { id }, data: { disciplines: ["TAROT"] } });
    await db.filterChange.deleteMany();
    await foldFilterChanges();
    expect(await readBits()).not.toEqual(await readOptions());
    await db.ayni.update({ where: { id }, data: { disciplines: ["REIKI"] } });
  });

  test("are applied once by concurrent folds", async () => {
    for (let index = 0; index < 20; index += 1)
      await createTestAyni({ userId: master.id, disciplines: ["REIKI"] });
    await Promise.all([1, 2, 3, 4].map(() => foldFilterChanges(3)));
    await foldFilterChanges();
    expect(await readBits()).toEqual(await readOptions());
  });
});

test("contents that a fold has applied count together with those that it has not", async () => {
  for (let index = 0; index < 4; index += 1)
    await createTestAyni({ userId: master.id, disciplines: ["REIKI"] });
  await foldFilterChanges();
  await createTestAyni({ userId: master.id, disciplines: ["REIKI"] });
  expect(await countWith({ disciplines: ["REIKI"] })).toBe(5);
});

test("days that are over have no bitmaps left", async () => {
  const { id } = await createTestAyni({ userId: master.id });
  for (const days of [1, 2, 40])
    await createTestEncuentro(id, { startsAt: new Date(Date.now() + days * 24 * HOUR_MS) });
  await foldFilterChanges();
  const bits = await readBits();
  expect(bits.filter(({ facet }) => facet === "startsOn")).toHaveLength(3);

  await db.$executeRaw`update "FilterBitmap" set option = '2026-01-01' where facet = 'startsOn' and option = (
    select max(option) from "FilterBitmap" where facet = 'startsOn')`;
  await foldFilterChanges();
  expect((await readBits()).filter(({ facet }) => facet === "startsOn")).toHaveLength(2);
});

describe("facets", () => {
  const orNone = <T extends string>(...values: T[]) => fc.constantFrom<T | "">("", ...values);
  const anyFilters: fc.Arbitrary<CatalogueFilters> = fc
    .record({
      contentType: orNone("EVENT", "PODCAST"),
      price: orNone("FREE", "MAX50EUR"),
      country: orNone("ES", "CL"),
      dates: orNone("today", "this_week", "this_month", "next_month"),
      disciplines: fc.subarray<CatalogueFilters["disciplines"][number]>(["YOGA", "REIKI"]),
      modality: orNone("ONLINE", "OFFLINE"),
      topics: fc.subarray<CatalogueFilters["topics"][number]>(["CALM", "BODY"]),
    })
    .map((filters) => ({ ...noFilters, ...filters }));

  async function createContents(): Promise<void> {
    for (let index = 0; index < 30; index += 1) {
      const { id } = await createTestAyni({
        userId: master.id,
        contentType: index % 2 === 0 ? "EVENT" : "PODCAST",
        ...(index % 4 === 0
          ? { modality: "OFFLINE", onlineType: null }
          : { modality: "ONLINE", onlineType: index % 2 === 0 ? "VIDEOCALL" : null }),
        amount: index % 4 === 0 ? 0 : index * 500,
        country: index % 5 === 0 ? "CL" : "ES",
        disciplines: index % 7 === 0 ? ["REIKI"] : ["YOGA", "REIKI"].slice(0, (index % 2) + 1),
        topics: ["CALM", "BODY"].slice(index % 2),
      });
      // At all hours, so that some lie between a midnight and that of UTC.
      for (let hours = 1 + index * 2; hours < 40 * 24; hours += 17 * 24)
        await createTestEncuentro(id, { startsAt: new Date(Date.now() + hours * HOUR_MS) });
      if (index === 15) await foldFilterChanges();
    }
  }

  // A Master's contents are found by an index.
  test("of bitmaps are those of an index, folded or not", async () => {
    await createContents();
    const zones = fc.constantFrom("UTC", TZ, "America/Santiago", "America/Caracas", "Asia/Kolkata");
    const isSame = async (filters: CatalogueFilters, tz: string) => {
      expect(await countFacets(filters, tz)).toEqual(
        await countFacets({ ...filters, master: master.slug }, tz),
      );
    };
    const property = () => fc.assert(fc.asyncProperty(anyFilters, zones, isSame), { numRuns: 40 });
    await property();
    await foldFilterChanges();
    await property();
  });

  test("of bitmaps are wrong without what has changed (control)", async () => {
    await createContents();
    await db.filterChange.deleteMany();
    const [many, all] = await Promise.all([
      countFacets(noFilters, TZ),
      countFacets({ ...noFilters, master: master.slug }, TZ),
    ]);
    expect(many.contentType).not.toEqual(all.contentType);
    await db.ayni.updateMany({ data: { status: "ARCHIVED" } });
  });
});
