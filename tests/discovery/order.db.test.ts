import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { currencyCodes } from "@/lib/reference/currencies";
import { eurosPerMinorUnit } from "@/lib/reference/rates";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { db } from "@/lib/platform/db/client";
import { serializeCursor } from "@/lib/platform/http/cursor";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

// Compares each sort, paged by cursor and by number, with a naive sort over random contents of one Master.

const HOUR = 3_600_000;
const CONTENTS = 75;
const CURRENCIES = ["EUR", "USD", "CLP", "VEF"] as const;

const content = fc.record({
  amount: fc.constantFrom(0, 0, 1, 500, 1000, 1000, 2500, 99_000),
  currency: fc.constantFrom(...CURRENCIES),
  // Hours ago; some share the same instant.
  published: fc.integer({ min: 1, max: 20 }),
  meetings: fc.array(
    fc.integer({ min: -5, max: 9 }).map((hours) => hours + 0.5),
    { maxLength: 3 },
  ),
});
type Row = { id: string; price: number; age: number; next: number | null };

let master: string;
const rows: Row[] = [];

beforeAll(async () => {
  const { id: userId, slug } = await createTestMaster();
  master = slug;
  const now = Date.now();
  for (const fields of fc.sample(content, { numRuns: CONTENTS, seed: 11 })) {
    const { amount, currency, published, meetings } = fields;
    const publishedAt = new Date(now - published * HOUR);
    const { id } = await createTestAyni({ userId, amount, currency, publishedAt });
    const starts = meetings.map((hours) => now + hours * HOUR);
    for (const start of starts) await createTestEncuentro(id, { startsAt: new Date(start) });
    const isOver = starts.length > 0 && starts.every((start) => start + 1.5 * HOUR <= now);
    const upcoming = starts.filter((start) => start > now);
    const next = upcoming.length > 0 ? Math.min(...upcoming) : null;
    if (!isOver) rows.push({ id, price: amount * eurosPerMinorUnit(currency), age: published, next });
  }
});

const list = async (sort: string, more: Record<string, string> = {}) =>
  callHandler(catalogue, { query: `?${new URLSearchParams({ master, sort, ...more })}` });

async function listByCursor(sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const { body } = await list(sort, after ? { after } : {});
    ids.push(...body.content.map(({ id }: { id: string }) => id));
    after = body.metadata.after;
  }
  return ids;
}

async function listByPage(sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < rows.length; page += 1) {
    const { body } = await list(sort, { page: String(page) });
    ids.push(...body.content.map(({ id }: { id: string }) => id));
    if (body.content.length === 0) break;
  }
  return ids;
}

const compare = (a: string, b: string) => (a < b ? -1 : 1);
const newest = (a: Row, b: Row) => a.age - b.age || compare(b.id, a.id);
const orders: Record<string, (a: Row, b: Row) => number> = {
  newest,
  price: (a, b) => a.price - b.price || compare(a.id, b.id),
  soonest: (a, b) => {
    if (a.next === null && b.next === null) return newest(a, b);
    if (a.next === null || b.next === null) return a.next === null ? 1 : -1;
    return a.next - b.next || compare(a.id, b.id);
  },
};

test("offers by the hour are listed by their next free hour, those without one last", async () => {
  const { id: userId, slug } = await createTestMaster();
  const offers: { id: string; next: number | null }[] = [];
  for (const hours of [30, null, 2, 500, null, 2]) {
    const nextFreeAt = hours === null ? null : new Date(Date.now() + hours * HOUR);
    const { id } = await createTestAyni({
      userId,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
      isBookable: true,
    });
    await db.bookingTerms.create({ data: { ayniId: id, minutes: 60, nextFreeAt } });
    offers.push({ id, next: hours });
  }
  const expected = offers
    .sort((a, b) => (a.next ?? Infinity) - (b.next ?? Infinity) || compare(a.id, b.id))
    .map(({ id }) => id);
  const first = await list("soonest", { bookable: "true", master: slug });
  expect(first.body.content.map(({ id }: { id: string }) => id)).toEqual(expected);
  const after = serializeCursor([
    "soonest",
    Date.parse(first.body.content[1].nextFreeAt),
    String(expected[1]),
  ]);
  const rest = await list("soonest", { bookable: "true", master: slug, after });
  expect(rest.body.content.map(({ id }: { id: string }) => id)).toEqual(expected.slice(2));
});

describe.each(Object.keys(orders))("the sort %s", (sort) => {
  test("lists every content once, by cursor and by page number", async () => {
    const expected = [...rows].sort((a, b) => (orders[sort] ?? newest)(a, b)).map(({ id }) => id);
    expect(await listByCursor(sort)).toEqual(expected);
    expect(await listByPage(sort)).toEqual(expected);
  });

  test.each([
    ["of another sort", serializeCursor(["relevance", -1, crypto.randomUUID()])],
    ["with a value below the range", serializeCursor([sort, -1e300, crypto.randomUUID()])],
    ["with a value above the range", serializeCursor([sort, 1e300, crypto.randomUUID()])],
    ["without an id", serializeCursor([sort, 0, "x"])],
    ["that is malformed", "%%%"],
  ])("rejects a cursor %s", async (_, after) => {
    expect((await list(sort, { after })).status).toBe(400);
  });

  test("returns an empty page after the last possible cursor", async () => {
    const last = { newest: -1, soonest: 1e14, price: 1e10 }[sort];
    const { status, body } = await list(sort, {
      after: serializeCursor([sort, last, "ffffffff-ffff-4fff-bfff-ffffffffffff"]),
    });
    expect([status, body.content]).toEqual([200, []]);
  });
});

test("the database converts prices with the application's exchange rates", async () => {
  const rows = await db.$queryRaw<{ code: string; euros: number }[]>`
    select code, in_euros(12345, code::char(3)) as euros from unnest(${currencyCodes}::text[]) as code`;
  const euros = new Map(rows.map((row) => [row.code, row.euros]));
  for (const code of currencyCodes) expect(euros.get(code)).toBe(12_345 * eurosPerMinorUnit(code));
});

describe("encuentros of some dates", () => {
  test("are sorted and told by the first one of these dates", async () => {
    const { id: userId, slug } = await createTestMaster();
    const tomorrow = Temporal.Now.plainDateISO("Europe/Madrid").add({ days: 1 });
    const at = (days: number, hour: number) =>
      new Date(
        tomorrow.add({ days }).toZonedDateTime({ timeZone: "Europe/Madrid", plainTime: { hour } })
          .epochMilliseconds,
      );
    // A course with an encuentro in a minute, which is listed by that of tomorrow.
    const series = await createTestAyni({
      userId,
      contentType: "COURSE",
      onlineType: "VIDEOCALL",
      publishedAt: new Date(0),
    });
    for (const startsAt of [new Date(Date.now() + 60_000), at(0, 22), at(3, 10)])
      await createTestEncuentro(series.id, { startsAt });
    const single = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL" });
    await createTestEncuentro(single.id, { startsAt: at(0, 8) });
    const later = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL" });
    await createTestEncuentro(later.id, { startsAt: at(1, 8) });

    const { body } = await callHandler(catalogue, {
      query: `?${new URLSearchParams({ master: slug, sort: "soonest", dates: "tomorrow" })}`,
    });
    expect(
      body.content.map(({ id, nextStartsAt }: { id: string; nextStartsAt: string }) => [id, nextStartsAt]),
    ).toEqual([
      [single.id, at(0, 8).toISOString()],
      [series.id, at(0, 22).toISOString()],
    ]);
  });

  test("include one that has begun but not ended", async () => {
    const { id: userId, slug } = await createTestMaster();
    const running = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL" });
    const startsAt = new Date(Date.now() - 60_000);
    await createTestEncuentro(running.id, { startsAt });
    const { body } = await callHandler(catalogue, {
      query: `?${new URLSearchParams({ master: slug, sort: "soonest", dates: "today" })}`,
    });
    const isNewDay =
      new Date(startsAt).toLocaleDateString("es", { timeZone: "Europe/Madrid" }) !==
      new Date().toLocaleDateString("es", { timeZone: "Europe/Madrid" });
    const { endsAt } = await db.encuentro.findFirstOrThrow({ where: { ayniId: running.id } });
    expect(
      body.content.map(({ nextStartsAt, liveUntil }: CatalogueItem) => ({ nextStartsAt, liveUntil })),
    ).toEqual(isNewDay ? [] : [{ nextStartsAt: null, liveUntil: endsAt.toISOString() }]);
  });
});
