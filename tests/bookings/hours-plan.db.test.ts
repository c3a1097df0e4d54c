import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { listIdsOnDays } from "@/lib/bookings/booking/data";
import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { db } from "@/lib/platform/db/client";
import { addDays, toIsoDate } from "@/lib/platform/time/dates";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { buildTestAyni, createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOffer } from "@/tests/support/factories/bookings";
import { createTestUser } from "@/tests/support/factories/users";

// The rows that are read for the hours of a Master grow with the days that are shown, neither with their past nor with the site.

const HOURS_OF_DAY = [9, 13];
const DAYS_SHOWN = 31;
/** Days before and after those that are shown, of which hours may reach into them. */
const MARGIN_DAYS = 4;
const OTHER_CONTENTS = 1000;
const midnight = new Date().setUTCHours(0, 0, 0, 0);
const from = addDays(toIsoDate(midnight), 3);
/** An encuentro of the Master's own, at an hour that is not booked. */
const ownStart = new Date(midnight + 5 * DAY_MS + 11 * HOUR_MS);

type Offer = { id: string; userId: string };

/** Books hours of half a year before and after today, as many rows as the product would write. */
async function bookYear(offer: Offer): Promise<void> {
  const { id: userId } = await createTestUser();
  const rows = Array.from({ length: 365 }, (_, index) => index - 180).flatMap((day) =>
    HOURS_OF_DAY.map((hour) => {
      const startsAt = new Date(midnight + day * DAY_MS + hour * HOUR_MS);
      return { id: randomUUID(), startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
    }),
  );
  const copy = { contentType: "EVENT", onlineType: "VIDEOCALL", status: "ARCHIVED", position: null } as const;
  await db.ayni.createMany({
    data: rows.map(({ id }) => ({ ...buildTestAyni(offer.userId), ...copy, id, offerId: offer.id })),
  });
  await db.encuentro.createMany({
    data: rows.map(({ id, ...times }) => ({
      ...times,
      ayniId: id,
      durationMinutes: 60,
      timezone: "Europe/Madrid",
    })),
  });
  await db.booking.createMany({
    data: rows.map(({ id, startsAt, endsAt }) => {
      const times = { startsAt, endsAt, blockedFrom: startsAt, blockedUntil: endsAt };
      return { ...times, ayniId: id, offerId: offer.id, masterId: offer.userId, userId };
    }),
  });
}

type Statement = { text: string; values: unknown[] };

/** Records what is read from the database meanwhile. */
async function record(run: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await run();
  const calls = spy.mock.calls as unknown as [Partial<Statement> | string, unknown[]?][];
  spy.mockRestore();
  return calls.flatMap(([config, values]) =>
    typeof config === "object" && /^\s*(select|with)/i.test(config.text ?? "")
      ? [{ text: config.text ?? "", values: config.values ?? values ?? [] }]
      : [],
  );
}

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)];

async function explain({ text, values }: Statement): Promise<PlanNode[]> {
  const rows = await db.$transaction(async (tx) => {
    // Here, as autovacuum may have put statistics of half of the rows in place of those of all.
    await tx.$executeRaw`analyze "Booking", "Encuentro", "Ayni"`;
    // The tables of a test are too small for some indexes.
    await tx.$executeRaw`set local enable_seqscan = off`;
    return tx.$queryRawUnsafe<{ "QUERY PLAN": { Plan: PlanNode }[] }[]>(
      `explain (analyze, format json) ${text}`,
      ...values,
    );
  });
  return rows.flatMap((row) => row["QUERY PLAN"].flatMap(({ Plan }) => listNodes(Plan)));
}

/** Counts the rows of each table that the statements read, whether they were kept or not. */
async function countReads(statements: Statement[]): Promise<Record<string, number>> {
  const reads: Record<string, number> = {};
  for (const statement of statements)
    for (const node of await explain(statement)) {
      const table = node["Relation Name"];
      if (table === undefined) continue;
      expect(`${node["Node Type"]} of ${table}`).not.toBe(`Seq Scan of ${table}`);
      const rows = (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      expect(rows, `${node["Index Name"]} in ${statement.text}`).toBeLessThan(OTHER_CONTENTS);
      reads[table] = (reads[table] ?? 0) + rows;
    }
  return reads;
}

let offer: Offer & { slug: string };

beforeAll(async () => {
  ({ offer } = await createTestOffer());
  const { offer: other } = await createTestOffer();
  for (const each of [offer, other]) await bookYear(each);
  const circle = await createTestAyni({
    userId: offer.userId,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  await createTestEncuentro(circle.id, { startsAt: ownStart });
  const { id: author } = await createTestUser();
  await db.ayni.createMany({ data: Array.from({ length: OTHER_CONTENTS }, () => buildTestAyni(author)) });
  // Triggers update what is inserted: without an order of their own, rows lie wherever vacuuming has left room meanwhile, and
  // the index of the others' contents may be expected to be cheaper.
  await db.$executeRaw`cluster "Ayni" using "Ayni_userId_status_publishedAt_idx"`;
}, 120_000);

const last = addDays(from, DAYS_SHOWN - 1);
const MOST_HOURS = (DAYS_SHOWN + 2 * MARGIN_DAYS) * HOURS_OF_DAY.length;

test("the free hours of a month read the bookings around it, and the Master's own contents", async () => {
  const list = () => listHoursOfOffer(offer.slug, { from, to: last, tz: "Europe/Madrid" });
  const { content } = await list();
  expect(content.length).toBeGreaterThan(DAYS_SHOWN);
  expect(content).not.toContainEqual(expect.objectContaining({ startsAt: ownStart.toISOString() }));
  const statements = await record(list);
  expect(statements.length).toBeLessThanOrEqual(8);
  const { Booking, Encuentro, Ayni } = await countReads(statements);
  expect(Booking).toBeGreaterThanOrEqual(DAYS_SHOWN * HOURS_OF_DAY.length);
  expect(Booking).toBeLessThanOrEqual(MOST_HOURS);
  expect(Encuentro).toBe(1);
  // The offer, which is looked for by its address or among those of two Masters, and what its Master offers.
  expect(Ayni).toBeLessThanOrEqual(4);
});

test("the hours of some days of an agenda read those around them", async () => {
  const list = () => listIdsOnDays(offer.userId, { from, to: last }, "Europe/Madrid");
  expect(await list()).toHaveLength(DAYS_SHOWN * HOURS_OF_DAY.length);
  const { Booking } = await countReads(await record(list));
  expect(Booking).toBeLessThanOrEqual(MOST_HOURS);
});

test("control: hours that are looked for by their end are all read", async () => {
  const find = () =>
    db.booking.findMany({
      where: { masterId: offer.userId, endsAt: { gt: new Date(from), lt: new Date(last) } },
      select: { startsAt: true },
    });
  const { Booking } = await countReads(await record(find));
  expect(Booking).toBe(365 * HOURS_OF_DAY.length);
});
