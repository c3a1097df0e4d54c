import { describe, expect, test } from "vitest";
import * as pingRoute from "@/app/api/ayni/[slug]/ping/route";
import { POST as order } from "@/app/api/orders/route";
import { MAX_SOURCES_PER_DAY, VIEW_RETENTION_DAYS } from "@/lib/content/visits/policy";
import { lastRolledUpDay, visitTotals } from "@/lib/content/visits/sql";
import { rollUpViews } from "@/lib/content/visits/totals";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

const DAY_MS = 24 * 3_600_000;
const toDay = (daysAgo: number, now = Date.now()): Date =>
  new Date(new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10));

type Ping = { json?: unknown; body?: string; cookie?: string; headers?: Record<string, string> };

const createContent = async () => createTestAyni({ userId: (await createTestMaster()).id });
const send = (slug: string, options: Ping = {}) =>
  callHandler(pingRoute.POST, { method: "POST", params: { slug }, ...options });
const listViews = (ayniId: string) => db.ayniView.findMany({ where: { ayniId }, orderBy: { source: "asc" } });

describe("a ping", () => {
  test("records the source of the first view of a visitor, and the first use of the panel", async () => {
    const { id, slug } = await createContent();
    const headers = { "x-ayllu-address": "192.0.2.7" };
    await send(slug, { headers, json: { referrer: "https://www.instagram.com/p/1", unknown: "stripped" } });
    await send(slug, { headers, json: { step: "view", search: "?utm_source=later" } });
    expect(await listViews(id)).toMatchObject([{ source: "web/instagram.com", usedPanel: false }]);
    await send(slug, { headers, json: { step: "panel", referrer: "https://www.instagram.com/p/1" } });
    await send(slug, { headers, json: { step: "panel" } });
    expect(await listViews(id)).toMatchObject([
      { source: "web/instagram.com", usedPanel: true, received: false },
    ]);
  });

  test("of the panel alone counts as a view", async () => {
    const { id, slug } = await createContent();
    await send(slug, { json: { step: "panel" } });
    expect(await listViews(id)).toMatchObject([{ source: "directo", usedPanel: true }]);
  });

  test("of the owner or of a bot does not count", async () => {
    const master = await createTestMaster();
    const { id, slug } = await createTestAyni({ userId: master.id });
    const cookie = await createSessionCookie(master);
    expect((await send(slug, { cookie })).status).toBe(204);
    expect((await send(slug, { cookie, json: { step: "panel" } })).status).toBe(204);
    expect((await send(slug, { headers: { "user-agent": "Googlebot/2.1" } })).status).toBe(204);
    expect(await listViews(id)).toEqual([]);
    // Somebody else's does, with another browser.
    const other = await createSessionCookie(await createTestMaster());
    await send(slug, { cookie: other, headers: { "user-agent": "Mozilla/5.0 Firefox/140.0" } });
    expect(await listViews(id)).toHaveLength(1);
  });

  test.each([
    ["an unknown step", { json: { step: "bought" } }, 422],
    ["a number for a text", { json: { referrer: 7 } }, 422],
    ["a long address", { json: { referrer: "x".repeat(2001) } }, 422],
    ["a NUL", { json: { search: "\0" } }, 422],
    ["an array", { json: [] }, 400],
    ["broken JSON", { body: "{", headers: { "content-type": "application/json" } }, 400],
    ["a text", { body: "step=panel", headers: { "content-type": "text/plain" } }, 415],
    ["a megabyte", { json: { search: "x".repeat(1_048_576) } }, 413],
  ])("with %s is refused and writes nothing", async (_, options: Ping, status) => {
    const { id, slug } = await createContent();
    expect((await send(slug, options)).status).toBe(status);
    expect(await listViews(id)).toEqual([]);
  });

  test("with absurd tags is counted within the grammar", async () => {
    const { id, slug } = await createContent();
    const search = `?utm_source=${"=cmd|'/c calc'!A1 ".repeat(50)}&utm_medium=%F0%9F%A7%A8`;
    expect((await send(slug, { json: { search } })).status).toBe(204);
    expect((await listViews(id))[0]?.source).toMatch(/^utm\/[a-z0-9._-]{1,24}\/\/$/);
  });

  test("is a POST only", () => expect(Object.keys(pingRoute)).toEqual(["POST"]));
});

describe("an order", () => {
  const headers = { "x-ayllu-address": "192.0.2.99" };
  const place = async (ayni: { id: string }, person: { id: string }, requestHeaders = headers) =>
    callHandler(order, {
      method: "POST",
      json: { ayniContentId: ayni.id },
      cookie: await createSessionCookie(person),
      headers: requestHeaders,
    });

  test("makes the view of the visitor who signed in theirs, with its source", async () => {
    const ayni = await createContent();
    await db.ayni.update({ where: { id: ayni.id }, data: { amount: 0 } });
    await send(ayni.slug, { headers, json: { search: "?utm_source=boletin" } });
    const person = await createTestUser();
    expect((await place(ayni, person)).status).toBe(201);
    const steps = { source: "utm/boletin//", usedPanel: true, openedCheckout: false, received: true };
    expect(await listViews(ayni.id)).toMatchObject([steps]);
    // The view is the member's now: their next ping is no other view.
    await send(ayni.slug, { headers, cookie: await createSessionCookie(person) });
    expect(await listViews(ayni.id)).toMatchObject([steps]);
  });

  test("leaves the view of another address alone: it has no source then", async () => {
    const ayni = await createContent();
    await send(ayni.slug, { headers: { "x-ayllu-address": "192.0.2.98" } });
    await place(ayni, await createTestUser());
    expect(await listViews(ayni.id)).toMatchObject([
      { usedPanel: false, openedCheckout: false, received: false },
    ]);
  });

  test("of yesterday that is resumed today has no source", async () => {
    const ayni = await createContent();
    const person = await createTestUser();
    await db.ayni.update({ where: { id: ayni.id }, data: { amount: 0 } });
    await place(ayni, person, { "x-ayllu-address": "192.0.2.97" });
    const yesterday = toDay(1);
    await db.order.updateMany({
      where: { ayniContentId: ayni.id },
      data: { createdAt: yesterday, completedAt: yesterday },
    });
    await send(ayni.slug, { cookie: await createSessionCookie(person) });
    expect((await place(ayni, person)).status).toBe(201);
    expect(await listViews(ayni.id)).toMatchObject([{ received: false }]);
  });
});

const SOURCES = ["directo", "web/a.example", "utm/a//b", "ayllu/home", ""];

/** Adds random views of the last days, some of them with steps; deterministic. */
async function addRandomViews(ayniIds: string[], { days, count }: { days: number; count: number }) {
  let seed = 11;
  const random = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit;
  const rows = Array.from({ length: count }, (_, index) => {
    const usedPanel = random(3) === 0;
    return {
      ayniId: ayniIds[random(ayniIds.length)] ?? "",
      day: toDay(random(days)),
      visitor: `visitor ${index}`,
      source: SOURCES[random(SOURCES.length)] ?? "",
      usedPanel,
      openedCheckout: usedPanel && random(2) === 0,
      received: usedPanel && random(3) === 0,
    };
  });
  await db.ayniView.createMany({ data: rows });
  return rows;
}

type TotalsRow = {
  ayniId: string;
  day: Date;
  source: string;
  views: number;
  panels: number;
  checkouts: number;
  receipts: number;
};

const readTotals = (ayniIds: string[]) => db.$queryRaw<TotalsRow[]>`
  select * from (${visitTotals(Prisma.sql`v."ayniId" = any(${ayniIds}::uuid[])`)}) t order by "ayniId", day, source`;

/** The same, counted in JavaScript. */
function countTotals(rows: Awaited<ReturnType<typeof addRandomViews>>): TotalsRow[] {
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = [row.ayniId, row.day.toISOString(), row.source].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, views]) => {
      const [first] = views;
      if (!first) return [];
      const count = (has: (view: (typeof rows)[number]) => boolean) => views.filter(has).length;
      return {
        ayniId: first.ayniId,
        day: first.day,
        source: first.source,
        views: views.length,
        panels: count(({ usedPanel }) => usedPanel),
        checkouts: count(({ openedCheckout }) => openedCheckout),
        receipts: count(({ received }) => received),
      };
    });
}

describe("the totals of days", () => {
  test("are those of the views, before and after they are summed up and deleted", async () => {
    const ids = [(await createContent()).id, (await createContent()).id];
    const rows = await addRandomViews(ids, { days: VIEW_RETENTION_DAYS + 20, count: 3000 });
    const expected = countTotals(rows);
    expect(await readTotals(ids)).toEqual(expected);
    await rollUpViews();
    expect(await readTotals(ids)).toEqual(expected);
    const left = await db.ayniView.count({ where: { ayniId: { in: ids } } });
    expect(left).toBe(rows.filter(({ day }) => day >= toDay(VIEW_RETENTION_DAYS)).length);
    await rollUpViews();
    expect(await readTotals(ids)).toEqual(expected);
    // Today is not over.
    expect(await db.ayniViewDay.count({ where: { day: toDay(0) } })).toBe(0);
    // Negative control: summing up once more what was summed up would be seen.
    await db.ayniViewDay.updateMany({ where: { ayniId: { in: ids } }, data: { views: { multiply: 2 } } });
    expect(await readTotals(ids)).not.toEqual(expected);
    await db.ayniViewDay.deleteMany();
    await db.ayniView.deleteMany();
  });

  test("survive a worker that is killed between and within days", async () => {
    const ids = [(await createContent()).id];
    const rows = await addRandomViews(ids, { days: VIEW_RETENTION_DAYS + 10, count: 800 });
    const expected = countTotals(rows);
    const refusedDay = toDay(VIEW_RETENTION_DAYS - 5)
      .toISOString()
      .slice(0, 10);
    await db.$executeRawUnsafe(`
      create function refuse_day() returns trigger language plpgsql as $$ begin
        if new.day = '${refusedDay}' and new.source > 'b' then raise exception 'killed'; end if; return new; end $$`);
    await db.$executeRaw`create trigger refuse before insert on "AyniViewDay" for each row execute function refuse_day()`;
    await expect(rollUpViews()).rejects.toThrow("killed");
    expect(await db.ayniViewDay.count({ where: { day: new Date(refusedDay) } })).toBe(0);
    expect(await db.ayniViewDay.count()).toBeGreaterThan(0);
    expect(await readTotals(ids)).toEqual(expected);
    await db.$executeRaw`drop trigger refuse on "AyniViewDay"`;
    await rollUpViews();
    expect(await readTotals(ids)).toEqual(expected);
    await db.ayniViewDay.deleteMany();
    await db.ayniView.deleteMany();
  });

  test("are right when several workers sum up at once", async () => {
    const ids = [(await createContent()).id];
    const rows = await addRandomViews(ids, { days: VIEW_RETENTION_DAYS + 10, count: 1500 });
    const expected = countTotals(rows);
    await Promise.all(Array.from({ length: 4 }, () => rollUpViews()));
    await rollUpViews();
    expect(await readTotals(ids)).toEqual(expected);
    await db.ayniViewDay.deleteMany();
    await db.ayniView.deleteMany();
  });

  test("would not be without the lock", async () => {
    const ids = [(await createContent()).id];
    await addRandomViews(ids, { days: 3, count: 50 });
    const insert = async () =>
      db.$transaction(async (tx) => {
        const [next] = await tx.$queryRaw<{ day: string }[]>`
          select min(day)::text as day from "AyniView" where day > ${lastRolledUpDay}`;
        await tx.$executeRaw`select pg_sleep(0.3)`;
        await tx.$executeRaw`
          insert into "AyniViewDay" select "ayniId", day, source, count(*), 0, 0, 0 from "AyniView"
          where day = ${next?.day}::date group by 1, 2, 3`;
      });
    const results = await Promise.allSettled([insert(), insert()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await db.ayniViewDay.deleteMany();
    await db.ayniView.deleteMany();
  });

  test("keep a bounded number of sources, the most frequent ones", async () => {
    const { id } = await createContent();
    const yesterday = toDay(1);
    const toRow = (visitor: string, source: string) => ({ ayniId: id, day: yesterday, visitor, source });
    const real = Array.from({ length: 5 }, (_, index) => toRow(`real ${index}`, "web/z-real.example"));
    const flood = Array.from({ length: 200 }, (_, index) => toRow(`flood ${index}`, `utm/${index}//`));
    await db.ayniView.createMany({ data: [...real, ...flood] });
    // Negative control: without the bound there would be as many rows.
    const distinct = await db.ayniView.groupBy({ by: ["source"], where: { ayniId: id } });
    expect(distinct.length).toBe(201);
    for (const check of ["view by view", "summed up"]) {
      const totals = await readTotals([id]);
      expect(totals, check).toHaveLength(MAX_SOURCES_PER_DAY + 1);
      expect(totals.reduce((sum, { views }) => sum + views, 0)).toBe(205);
      expect(totals.find(({ source }) => source === "web/z-real.example")?.views).toBe(5);
      expect(totals.find(({ source }) => source === "otros")?.views).toBe(201 - MAX_SOURCES_PER_DAY);
      await rollUpViews();
    }
    expect(await db.ayniViewDay.count({ where: { ayniId: id } })).toBe(MAX_SOURCES_PER_DAY + 1);
  });

  test("refuse texts outside the grammar", async () => {
    const { id } = await createContent();
    const view = { ayniId: id, day: toDay(0), visitor: "one" };
    for (const source of ["web/", "=1+1", "utm/a", `web/${"a".repeat(61)}`, "web/a.example\n"])
      await expect(db.ayniView.create({ data: { ...view, source } }), source).rejects.toThrow();
    await expect(db.ayniView.create({ data: { ...view, received: true } })).rejects.toThrow();
  });
});
