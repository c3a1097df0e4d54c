import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { GET as catalogue } from "@/app/api/ayni/route";
import { currencyCodes } from "@/lib/reference/currencies";
import { ratesToEuro } from "@/lib/reference/rates";
import { db } from "@/lib/platform/db/client";
import { packCursor } from "@/lib/platform/http/cursor";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeMaster } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";

// Random contents of one Master in each order, walked by cursor and by number, against the plainest sorting.

const HOUR = 3_600_000;
const CONTENTS = 75;
const CURRENCIES = ["EUR", "USD", "CLP", "VEF"] as const;

const content = fc.record({
  amount: fc.constantFrom(0, 0, 1, 500, 1000, 1000, 2500, 99_000),
  currency: fc.constantFrom(...CURRENCIES),
  // Several are published in one millisecond.
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
  const { id: userId, slug } = await makeMaster();
  master = slug;
  const now = Date.now();
  for (const given of fc.sample(content, { numRuns: CONTENTS, seed: 11 })) {
    const { amount, currency, published, meetings } = given;
    const publishedAt = new Date(now - published * HOUR);
    const { id } = await makeAyni({ userId, amount, currency, publishedAt });
    const starts = meetings.map((hours) => now + hours * HOUR);
    for (const start of starts) await makeEncuentro(id, { startsAt: new Date(start) });
    const isOver = starts.length > 0 && starts.every((start) => start + 1.5 * HOUR <= now);
    const coming = starts.filter((start) => start > now);
    const next = coming.length > 0 ? Math.min(...coming) : null;
    if (!isOver) rows.push({ id, price: amount * ratesToEuro(currency), age: published, next });
  }
});

const ask = async (sort: string, more: Record<string, string> = {}) =>
  call(catalogue, { query: `?${new URLSearchParams({ master, sort, ...more })}` });

async function byCursor(sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = ""; after !== null;) {
    const { body } = await ask(sort, after ? { after } : {});
    ids.push(...body.content.map(({ id }: { id: string }) => id));
    after = body.metadata.after;
  }
  return ids;
}

async function byNumber(sort: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < rows.length; page += 1) {
    const { body } = await ask(sort, { page: String(page) });
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

describe.each(Object.keys(orders))("the order %s", (sort) => {
  test("is the same by cursor and by number, complete, each once", async () => {
    const expected = [...rows].sort((a, b) => (orders[sort] ?? newest)(a, b)).map(({ id }) => id);
    expect(await byCursor(sort)).toEqual(expected);
    expect(await byNumber(sort)).toEqual(expected);
  });

  test.each([
    ["of another order", packCursor(["relevance", -1, crypto.randomUUID()])],
    ["beyond all time", packCursor([sort, -1e300, crypto.randomUUID()])],
    ["beyond all price", packCursor([sort, 1e300, crypto.randomUUID()])],
    ["without an id", packCursor([sort, 0, "x"])],
    ["that is no cursor", "%%%"],
  ])("refuses a place %s", async (_, after) => {
    expect((await ask(sort, { after })).status).toBe(400);
  });

  test("ends after the last place that can be", async () => {
    const last = { newest: -1, soonest: 1e14, price: 1e10 }[sort];
    const { status, body } = await ask(sort, {
      after: packCursor([sort, last, "ffffffff-ffff-4fff-bfff-ffffffffffff"]),
    });
    expect([status, body.content]).toEqual([200, []]);
  });
});

test("the database compares prices by the rates of the catalogue", async () => {
  const rows = await db.$queryRaw<{ code: string; euros: number }[]>`
    select code, in_euros(12345, code::char(3)) as euros from unnest(${currencyCodes}::text[]) as code`;
  const euros = new Map(rows.map((row) => [row.code, row.euros]));
  for (const code of currencyCodes) expect(euros.get(code)).toBe(12_345 * ratesToEuro(code));
});
