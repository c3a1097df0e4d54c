import { describe, expect, test } from "vitest";
import { GET as getWithdrawal, POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { saveEncuentros } from "@/lib/content/schedule/service";
import { renderNotification, parseNotificationFacts } from "@/lib/messaging/notification-kinds";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { db } from "@/lib/platform/db/client";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";
import { findMissedStarts } from "@/lib/rooms/missed-starts";
import { recordPresence } from "@/lib/rooms/presence/service";
import { createBarrier } from "@/tests/setup/barrier";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  createTestParticipant,
  createTestPresence,
  createTestRoomScene,
} from "@/tests/support/factories/presences";
import { createPurchase } from "@/tests/support/factories/purchases";
import { createSessionCookie } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const HOUR_MS = 60 * MINUTE_MS;

type Scene = Awaited<ReturnType<typeof createTestRoomScene>>;
type Person = { id: string };

/** An hour in our own room, bought by one person for 25 € and received by another for free, in which the buyer waits. */
async function createScene() {
  const scene = await createTestRoomScene({ startsAt: new Date(Date.now() + HOUR_MS) });
  await db.ayni.update({ where: { id: scene.ayni.id }, data: { amount: 2500 } });
  const guest = await createTestParticipant(scene, "Luz");
  const { id: orderId, buyer } = await createPurchase(scene.ayni);
  return { ...scene, guest, buyer, orderId };
}

/** Moves everything that has happened into the past, so that the encuentro began so many minutes ago. */
async function startAgo({ ayni, encuentro }: Scene, minutes: number): Promise<void> {
  const startsAt = new Date(Date.now() - minutes * MINUTE_MS);
  const ofEncuentro = { where: { id: encuentro.id } };
  await db.order.updateMany({
    where: { ayniContentId: ayni.id },
    data: { purchaseDate: new Date(startsAt.getTime() - 20 * 24 * HOUR_MS) },
  });
  await db.encuentro.update({
    ...ofEncuentro,
    data: { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) },
  });
  Object.assign(encuentro, { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) });
}

async function createWaitingScene(minutes = 16) {
  const scene = await createScene();
  await startAgo(scene, minutes);
  await createTestPresence(scene, scene.buyer, { from: -5, to: Math.min(minutes, 60) });
  return scene;
}

const listTexts = async ({ id }: Person) => {
  const rows = await db.notification.findMany({ where: { userId: id, type: { endsWith: "-missed" } } });
  return rows.map(({ type, payload }) => {
    const facts = parseNotificationFacts(type, payload);
    return facts && renderNotification(facts, { zone: "Europe/Madrid" });
  });
};
/** Counts the transactions that wait for the room of an encuentro. */
async function countWaiting(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like '%encuentro."endsAt", ayni.id as "ayniId"%'`;
  return row?.count ?? 0;
}

const getTerm = async (person: Person, id: string) =>
  (await callHandler(getWithdrawal, { params: { id }, cookie: await createSessionCookie(person) })).body.data;
const withdrawAs = async (person: Person, id: string) =>
  callHandler(withdraw, { method: "POST", params: { id }, cookie: await createSessionCookie(person) });

describe("an encuentro that nobody leads", () => {
  test("is told once, after 15 minutes, to everybody who received it and to the Master", async () => {
    const { buyer, guest, master, ayni, orderId, encuentro } = await createWaitingScene();
    await findMissedStarts(new Date(encuentro.startsAt.getTime() + 15 * MINUTE_MS - 1));
    expect(await listTexts(buyer)).toEqual([]);
    await Promise.all([findMissedStarts(), findMissedStarts(), findMissedStarts()]);
    await findMissedStarts();
    expect(await listTexts(buyer)).toEqual([
      { text: expect.stringContaining("que te devolvamos el dinero"), path: `/pedidos/${orderId}` },
    ]);
    expect(await listTexts(guest)).toEqual([
      {
        text: expect.stringContaining("si hay una fecha nueva"),
        path: expect.stringContaining("/encuentros"),
      },
    ]);
    expect(await listTexts(master)).toEqual([
      {
        text: expect.stringContaining(`Te esperan en la sala de «${ayni.title}»`),
        path: `/sala/${encuentro.id}`,
      },
    ]);
    const mails = await db.outboxMail.findMany({
      where: { userId: { in: [buyer.id, guest.id, master.id] }, template: "notice" },
    });
    const missedMails = mails.filter(({ dedupeKey }) => dedupeKey?.includes(encuentro.id));
    expect(missedMails.map(({ userId }) => userId).sort()).toEqual([buyer.id, guest.id, master.id].sort());
  });

  test.each([
    ["has told it", true, 0],
    ["has failed", false, 1],
  ] as const)("is left to the first of two workers: one that %s", async (_, commits, count) => {
    const { buyer, encuentro } = await createWaitingScene();
    const isLocked = createBarrier(2);
    const isWaitedFor = createBarrier(2);
    const first = db.$transaction(async (tx) => {
      await tx.room.update({
        where: { encuentroId: encuentro.id },
        data: { missedStartsAt: encuentro.startsAt },
      });
      await isLocked();
      await isWaitedFor();
      if (!commits) throw new Error("The worker fails");
    });
    await isLocked();
    // It finds the encuentro unmarked, and waits for the row.
    const second = findMissedStarts();
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
    await isWaitedFor();
    await first.catch(() => {});
    await second;
    expect(await listTexts(buyer)).toHaveLength(count);
  });

  test.each([
    ["the Master came 14 minutes late", { from: 14, to: 16, role: "HOST" }, true],
    ["the Master was there early and left", { from: -10, to: -1, role: "HOST" }, true],
    ["the Master came after 16 minutes", { from: 16, to: 18, role: "HOST" }, false],
    ["the Master only tried the room the day before", { from: -600, to: -590, role: "HOST" }, false],
  ] as const)("%s: isLed %j", async (_, presence, isLed) => {
    const scene = await createWaitingScene(20);
    await createTestPresence(scene, scene.master, presence);
    await findMissedStarts();
    expect((await listTexts(scene.buyer)).length).toBe(isLed ? 0 : 1);
  });

  test("is not missed while a co-host leads it, and is while only an admin looks in", async () => {
    for (const [role, count] of [
      ["COHOST", 0],
      ["HOST", 1],
    ] as const) {
      const scene = await createWaitingScene();
      await createTestPresence(scene, scene.guest, { from: 0, to: 16, role });
      await findMissedStarts();
      expect((await listTexts(scene.buyer)).length).toBe(count);
    }
  });

  test("is left alone while the engine is away, outside of our rooms, and when cancelled", async () => {
    const unseen = await createScene();
    await startAgo(unseen, 16);
    await createTestPresence(unseen, unseen.buyer, { from: -5, to: 14 });
    const [elsewhere, cancelled] = [await createWaitingScene(), await createWaitingScene()];
    await db.encuentro.update({ where: { id: elsewhere.encuentro.id }, data: { roomName: null } });
    await db.encuentro.update({
      where: { id: cancelled.encuentro.id },
      data: { cancelledAt: new Date() },
    });
    await findMissedStarts();
    for (const { buyer } of [unseen, elsewhere, cancelled]) expect(await listTexts(buyer)).toEqual([]);
    // Control: the next look into the first room tells that nobody leads it.
    await recordPresence(unseen.encuentro.id, [], new Date());
    await findMissedStarts();
    expect(await listTexts(unseen.buyer)).toHaveLength(1);
  });
});

describe("the money of a missed encuentro", () => {
  test("is refunded at once, to whoever asks, and their access ends", async () => {
    const { buyer, orderId, ayni } = await createWaitingScene();
    expect(await getTerm(buyer, orderId)).toMatchObject({ allowed: false, cause: null });
    await findMissedStarts();
    expect(await getTerm(buyer, orderId)).toMatchObject({ allowed: true, cause: "missed", amount: 2500 });
    expect((await withdrawAs(buyer, orderId)).body.data).toMatchObject({ status: "refunded" });
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
  });

  test("stays with a Master who came late and held it, for those who stayed", async () => {
    const scene = await createWaitingScene(62);
    await findMissedStarts();
    await createTestPresence(scene, scene.master, { from: 20, to: 60, role: "HOST" });
    await measureDueAttendance();
    expect(await getTerm(scene.buyer, scene.orderId)).toMatchObject({ allowed: false, cause: null });
  });

  test.each([
    ["those who had left", { from: 20, to: 60 }, { from: -5, to: 18 }],
    ["everybody, if the Master was there for a moment only", { from: 55, to: 60 }, { from: -5, to: 60 }],
  ])("is refunded to %s", async (_, led, present) => {
    const scene = await createScene();
    await startAgo(scene, 62);
    await createTestPresence(scene, scene.buyer, present);
    await createTestPresence(scene, scene.guest, { from: 0, to: 60 });
    await findMissedStarts();
    await createTestPresence(scene, scene.master, { ...led, role: "HOST" });
    await measureDueAttendance();
    expect(await getTerm(scene.buyer, scene.orderId)).toMatchObject({ allowed: true, cause: "missed" });
  });

  test("is not refunded by a Master's own mark, nor kept by one", async () => {
    const scene = await createWaitingScene(62);
    await findMissedStarts();
    await measureDueAttendance();
    await db.attendance.create({ data: { encuentroId: scene.encuentro.id, userId: scene.buyer.id } });
    expect(await getTerm(scene.buyer, scene.orderId)).toMatchObject({ allowed: true });
  });

  test("follows the usual terms again once the Master has set a new date, which can be missed again", async () => {
    const { buyer, orderId, ayni, encuentro } = await createWaitingScene();
    await findMissedStarts();
    const startsAt = new Date(Date.now() + 2 * 24 * HOUR_MS).toISOString();
    await db.room.update({ where: { encuentroId: encuentro.id }, data: { endedAt: new Date() } });
    const input = {
      id: encuentro.id,
      startsAt,
      timezone: "Europe/Madrid",
      durationMinutes: 60,
      title: "",
      room: true,
    };
    await db.$transaction((tx) => saveEncuentros(tx, ayni.id, [input]));
    expect(await getTerm(buyer, orderId)).toMatchObject({ allowed: false, cause: null });
    const room = await db.room.findUniqueOrThrow({ where: { encuentroId: encuentro.id } });
    expect(room.endedAt).toBeNull();
    const later = new Date(Date.parse(startsAt) + 20 * MINUTE_MS);
    await recordPresence(encuentro.id, [{ userId: buyer.id, role: "PARTICIPANT" }], later);
    await findMissedStarts(later);
    expect(await listTexts(buyer)).toHaveLength(2);
  });

  test("of a series is refunded while nothing else of it was held", async () => {
    const scene = await createWaitingScene();
    const earlier = await createTestEncuentro(scene.ayni.id, {
      startsAt: new Date(Date.now() - 5 * 24 * HOUR_MS),
    });
    await findMissedStarts();
    expect(await listTexts(scene.buyer)).toMatchObject([
      { text: expect.stringContaining("si hay una fecha nueva") },
    ]);
    expect(await getTerm(scene.buyer, scene.orderId)).toMatchObject({ allowed: false });
    await db.encuentro.update({ where: { id: earlier.id }, data: { cancelledAt: new Date() } });
    await createTestEncuentro(scene.ayni.id, { startsAt: new Date(Date.now() + 24 * HOUR_MS) });
    expect(await getTerm(scene.buyer, scene.orderId)).toMatchObject({ allowed: true, cause: "missed" });
  });
});
