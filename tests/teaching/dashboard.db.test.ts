import { describe, expect, test } from "vitest";
import { DELETE as archive } from "@/app/api/ayni/[slug]/route";
import { POST as duplicate } from "@/app/api/ayni/[slug]/duplicate/route";
import { db } from "@/lib/platform/db/client";
import { listUpcomingEncuentros, listDashboardAyni, getDashboardTotals } from "@/lib/teaching/dashboard/data";
import { DASHBOARD_PAGE_SIZE } from "@/lib/teaching/dashboard/schema";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createContentViewer, type ContentViewer } from "@/tests/support/factories/receivers";
import { createTestOrder, createPaidTestOrder, markOrderRefunded } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const DAY_MS = 24 * 3600 * 1000;
const NOW = new Date();
const dayBefore = (days: number) =>
  new Date(new Date(NOW.getTime() - days * DAY_MS).toISOString().slice(0, 10));

async function addViews(ayniId: string, days: number, times: number): Promise<void> {
  const visitors = Array.from({ length: times }, (_, index) => `visitor-${index}`);
  await db.ayniView.createMany({
    data: visitors.map((visitor) => ({ ayniId, day: dayBefore(days), visitor })),
  });
}

describe("the teaching dashboard", () => {
  test("counts views, receivers, seats and earnings per currency", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, amount: 2500, capacity: 10 });
    await addViews(ayni.id, 0, 2);
    await addViews(ayni.id, 29, 1);
    await addViews(ayni.id, 30, 4);
    await createPaidTestOrder(await createTestUser(), ayni);
    await createPaidTestOrder(await createTestUser(), ayni, {
      taxBase: 1001,
      taxAmount: 210,
      feeAmount: 100,
    });
    await createPaidTestOrder(await createTestUser(), ayni, {
      taxBase: 5000,
      taxAmount: 0,
      feeAmount: 750,
      currency: "usd",
    });
    await markOrderRefunded(await createPaidTestOrder(await createTestUser(), ayni));

    const { content } = await listDashboardAyni(toTestMember(master), "publicados", { now: NOW });
    expect(content).toHaveLength(1);
    expect(content[0]).toMatchObject({
      views: { recent: 3, all: 7 },
      receivers: 3,
      takenSeats: 3,
      capacity: 10,
      // 2066 − 207 + 1001 − 100, and 5000 − 750: refunded orders do not count.
      earnings: [
        { currency: "EUR", amount: 2760 },
        { currency: "USD", amount: 4250 },
      ],
      missing: [],
    });
    expect(await getDashboardTotals(toTestMember(master), NOW)).toEqual({
      counts: { publicados: 1, borradores: 0, archivados: 0 },
      receivers: 3,
      recentViews: 3,
      earnings: [
        { currency: "EUR", amount: 2760 },
        { currency: "USD", amount: 4250 },
      ],
    });
  });

  test("counts a user once per content and overall, with the payments of renewed orders", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, amount: 2500 });
    const other = await createTestAyni({ userId: master.id });
    const apprentice = await createTestUser();
    const first = await createPaidTestOrder(apprentice, ayni);
    const renewedAt = new Date();
    await db.order.update({ where: { id: first.id }, data: { renewedAt, contentExpirationDate: renewedAt } });
    await createPaidTestOrder(apprentice, ayni);
    await createTestOrder(apprentice, other);
    const { content } = await listDashboardAyni(toTestMember(master), "publicados");
    expect(content.find(({ id }) => id === ayni.id)).toMatchObject({
      receivers: 1,
      earnings: [{ currency: "EUR", amount: 3718 }],
    });
    expect((await getDashboardTotals(toTestMember(master))).receivers).toBe(1);
  });

  test("lists only the Master's own contents, by state", async () => {
    const master = await createTestMaster();
    const published = await createTestAyni({ userId: master.id });
    const draft = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null, topics: [] });
    await createTestFile(draft, { status: "PENDING", readyAt: null });
    const archived = await createTestAyni({ userId: master.id, status: "ARCHIVED", archivedAt: new Date() });
    await createTestAyni({ userId: (await createTestMaster()).id });
    const idsOf = async (state: Parameters<typeof listDashboardAyni>[1]) =>
      (await listDashboardAyni(toTestMember(master), state)).content.map(({ id }) => id);
    expect(await idsOf("publicados")).toEqual([published.id]);
    expect(await idsOf("borradores")).toEqual([draft.id]);
    expect(await idsOf("archivados")).toEqual([archived.id]);
    const { content } = await listDashboardAyni(toTestMember(master), "borradores");
    expect(content[0]?.missing).toEqual(["una temática", "un audio", "el precio"]);
  });

  test.each([
    ["free", { suggestedAmount: 0 }],
    ["with a price", { amount: 1200 }],
    ["with a price to choose", { minimumAmount: 0, suggestedAmount: 1000 }],
  ])("misses no price in a draft that is %s", async (_, prices) => {
    const master = await createTestMaster();
    await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null, ...prices });
    const { content } = await listDashboardAyni(toTestMember(master), "borradores");
    expect(content[0]?.missing).toEqual(["un audio"]);
  });

  test("pages without repeats and ignores a foreign cursor", async () => {
    const master = await createTestMaster();
    const all: string[] = [];
    for (let index = 0; index < DASHBOARD_PAGE_SIZE + 3; index += 1) {
      // Several at the same instant, so the id breaks the tie.
      const publishedAt = new Date(NOW.getTime() - Math.floor(index / 4) * 1000);
      all.push((await createTestAyni({ userId: master.id, publishedAt })).id);
    }
    const first = await listDashboardAyni(toTestMember(master), "publicados");
    expect(first.content).toHaveLength(DASHBOARD_PAGE_SIZE);
    const second = await listDashboardAyni(toTestMember(master), "publicados", { after: first.after ?? "" });
    expect(second.after).toBeNull();
    const shown = [...first.content, ...second.content].map(({ id }) => id);
    expect(shown.toSorted()).toEqual(all.toSorted());
    const foreign = await createTestAyni({ userId: (await createTestMaster()).id });
    const again = await listDashboardAyni(toTestMember(master), "publicados", { after: foreign.id });
    expect(again.content.map(({ id }) => id)).toEqual(first.content.map(({ id }) => id));
  });

  test("lists the next five encuentros, also of archived contents that somebody owns", async () => {
    const master = await createTestMaster();
    const event = { userId: master.id, contentType: "EVENT", onlineType: "VIDEOCALL" } as const;
    const ayni = await createTestAyni(event);
    for (const days of [6, 5, 4, 3, 2, -1]) {
      await createTestEncuentro(ayni.id, { startsAt: new Date(NOW.getTime() + days * DAY_MS) });
    }
    await createTestOrder(await createTestUser(), ayni);
    const owned = await createTestAyni(event);
    await createTestOrder(await createTestUser(), owned);
    const unowned = await createTestAyni(event);
    for (const { id } of [owned, unowned]) {
      await createTestEncuentro(id, { startsAt: new Date(NOW.getTime() + DAY_MS) });
      await db.ayni.update({ where: { id }, data: { status: "ARCHIVED", archivedAt: NOW } });
    }
    const upcoming = await listUpcomingEncuentros(toTestMember(master), NOW);
    expect(upcoming.map(({ ayni: { slug } }) => slug)).toEqual([owned.slug, ...Array(4).fill(ayni.slug)]);
    expect(upcoming.map(({ participants }) => participants)).toEqual([1, 1, 1, 1, 1]);
  });

  test("counts the free seats of encuentros, which are unlimited without a capacity", async () => {
    const master = await createTestMaster();
    for (const [day, capacity] of [null, 1, 3].entries()) {
      const event = { contentType: "EVENT", onlineType: "VIDEOCALL", capacity } as const;
      const ayni = await createTestAyni({ userId: master.id, ...event });
      await createTestEncuentro(ayni.id, { startsAt: new Date(NOW.getTime() + (day + 1) * DAY_MS) });
      await createTestOrder(await createTestUser(), ayni);
    }
    const upcoming = await listUpcomingEncuentros(toTestMember(master), NOW);
    expect(upcoming.map(({ seatsLeft }) => seatsLeft)).toEqual([null, 0, 2]);
  });
});

describe("duplicating", () => {
  const copy = async (person: { id: string } | null, slug: string) =>
    callHandler(duplicate, {
      method: "POST",
      params: { slug },
      cookie: person ? await createSessionCookie(person) : undefined,
    });

  test("creates a draft with the same fields, without files, encuentros and cover", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({
      userId: master.id,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      amount: 2500,
      capacity: 12,
      accessDays: 90,
      attendancePercent: 60,
      coverKey: "covers/una.webp",
    });
    await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY_MS) });
    await createTestFile(ayni);
    await createTestOrder(await createTestUser(), ayni);
    const { status, body } = await copy(master, ayni.slug);
    expect(status).toBe(201);
    const draft = await db.ayni.findUniqueOrThrow({
      where: { id: body.data.id },
      include: { files: true, encuentros: true },
    });
    expect(draft).toMatchObject({
      slug: body.data.slug,
      userId: master.id,
      status: "DRAFT",
      publishedAt: null,
      title: "Copia de Respirar para volver a casa",
      shortDescription: ayni.shortDescription,
      description: ayni.description,
      contentType: "WORKSHOP",
      onlineType: "VIDEOCALL",
      disciplines: ayni.disciplines,
      topics: ayni.topics,
      amount: 2500,
      capacity: 12,
      takenSeats: 0,
      accessDays: 90,
      attendancePercent: 60,
      coverKey: null,
      files: [],
      encuentros: [],
    });
    expect((await copy(master, draft.slug)).body.data.slug).not.toBe(draft.slug);
  });

  test("truncates a long title", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, title: "Respirar ".repeat(13).trim() });
    const { body } = await copy(master, ayni.slug);
    const { title } = await db.ayni.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(title.length).toBeLessThanOrEqual(120);
    expect(title).toMatch(/^Copia de Respirar/);
  });

  test.each<[ContentViewer, number]>([
    ["owner", 201],
    ["admin", 201],
    ["otherMaster", 404],
    ["receiver", 404],
    ["other", 404],
    ["visitor", 401],
    ["revoked", 401],
  ])("%s gets %d, and the copy belongs to the owner", async (viewer, status) => {
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
    const { cookie } = await createContentViewer(ayni, viewer);
    const answer = await callHandler(duplicate, { method: "POST", params: { slug: ayni.slug }, cookie });
    expect(answer.status).toBe(status);
    const copies = await db.ayni.findMany({
      where: { title: `Copia de ${ayni.title}`, userId: ayni.userId },
    });
    expect(copies).toHaveLength(status === 201 ? 1 : 0);
  });

  test("leaves an archived original archived", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const cookie = await createSessionCookie(master);
    expect(
      (await callHandler(archive, { method: "DELETE", params: { slug: ayni.slug }, cookie })).status,
    ).toBe(204);
    expect((await copy(master, ayni.slug)).status).toBe(201);
    expect(await db.ayni.findUnique({ where: { id: ayni.id } })).toMatchObject({ status: "ARCHIVED" });
    expect((await copy(await createTestAdmin(), "no-hay-tal")).status).toBe(404);
  });
});
