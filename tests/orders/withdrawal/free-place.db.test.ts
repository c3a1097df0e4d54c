import { afterAll, describe, expect, test } from "vitest";
import { GET as getWithdrawal, POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { db } from "@/lib/platform/db/client";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { advanceWaitingList } from "@/lib/orders/waiting-list/service";
import { createTestAyni, createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = { id: string };

const HOUR_MS = 3_600_000;

const giveBackAs = async (person: Person | null, id: string) =>
  callHandler(withdraw, {
    method: "POST",
    params: { id },
    cookie: person ? await createSessionCookie(person) : undefined,
  });
const viewAs = async (person: Person, id: string) =>
  (await callHandler(getWithdrawal, { params: { id }, cookie: await createSessionCookie(person) })).body.data;
const countSeats = async ({ id }: { id: string }) =>
  (await db.ayni.findUniqueOrThrow({ where: { id } })).takenSeats;

async function createPlace({ capacity = 1, hoursFromNow = 72 } = {}) {
  const { id: userId } = await createTestMaster();
  const ayni = await createTestAyni({ userId, contentType: "EVENT", onlineType: "VIDEOCALL", capacity });
  const startsAt = new Date(Date.now() + hoursFromNow * HOUR_MS);
  const encuentro = await createTestEncuentro(ayni.id, { startsAt });
  const person = await createTestUser();
  const order = await createTestOrder(person, ayni);
  return { ayni, encuentro, person, order };
}

describe("a free place that is given back", () => {
  test("ends the access, frees the seat, and tells the Master and whoever had it once", async () => {
    const { ayni, encuentro, person, order } = await createPlace();
    expect(await viewAs(person, order.id)).toMatchObject({ amount: 0, allowed: true, reason: null });
    const { status, body } = await giveBackAs(person, order.id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: order.id, status: "refunded", amount: 0 });
    expect(await hasActiveAccess(person.id, ayni.id)).toBe(false);
    expect(await countSeats(ayni)).toBe(0);
    expect(await giveBackAs(person, order.id)).toMatchObject({ status: 409 });
    const told = await db.notification.findMany({ where: { userId: ayni.userId, type: "place-returned" } });
    expect(told).toHaveLength(1);
    const mails = await db.outboxMail.findMany({ where: { userId: person.id, template: "place-returned" } });
    expect(mails).toMatchObject([{ payload: { encuentroIds: [encuentro.id] } }]);
    expect((await placeOrderAs(person, ayni)).status).toBe(201);
  });

  test("goes to the first who waits", async () => {
    const { ayni, person, order } = await createPlace();
    const waiting = await createTestUser();
    await db.waitingListEntry.create({ data: { ayniId: ayni.id, userId: waiting.id } });
    await giveBackAs(person, order.id);
    await advanceWaitingList(ayni.id);
    const entry = await db.waitingListEntry.findFirstOrThrow({ where: { ayniId: ayni.id } });
    expect(entry.offerExpiresAt).not.toBeNull();
    expect(await countSeats(ayni)).toBe(1);
  });

  test("is not a stranger's to give", async () => {
    const { ayni, order } = await createPlace();
    expect(await giveBackAs(await createTestUser(), order.id)).toMatchObject({ status: 404 });
    expect(await giveBackAs(null, order.id)).toMatchObject({ status: 401 });
    expect(await countSeats(ayni)).toBe(1);
  });

  test("is refused once it was attended, played or is over", async () => {
    const attended = await createPlace();
    await db.attendance.create({
      data: { encuentroId: attended.encuentro.id, userId: attended.person.id },
    });
    const played = await createPlace();
    const { id: fileId } = await createTestFile(played.ayni);
    await db.playbackPosition.create({ data: { userId: played.person.id, fileId, position: "12" } });
    const past = await createPlace({ hoursFromNow: -72 });
    const ended = await createPlace({ hoursFromNow: 0 });
    await db.room.create({ data: { encuentroId: ended.encuentro.id, endedAt: new Date() } });
    for (const { ayni, person, order } of [attended, played, past, ended]) {
      expect(await giveBackAs(person, order.id)).toMatchObject({ status: 409 });
      expect(await countSeats(ayni)).toBe(1);
    }
  });
});

const DROP_COUNT = `alter table "Order" disable trigger "Order_places"`;
const RESTORE_COUNT = `alter table "Order" enable trigger "Order_places"`;

afterAll(() => db.$executeRawUnsafe(RESTORE_COUNT));

/** Returns how far the counted seats are from the people who have one, after all give back and others order. */
async function raceForPlaces(): Promise<number> {
  const { ayni, person, order } = await createPlace({ capacity: 3 });
  const newcomers = await Promise.all(Array.from({ length: 6 }, () => createTestUser()));
  await Promise.all([
    ...Array.from({ length: 4 }, () => giveBackAs(person, order.id)),
    ...newcomers.map((newcomer) => placeOrderAs(newcomer, ayni)),
  ]);
  const live = await db.order.count({ where: { ayniContentId: ayni.id, status: "COMPLETED" } });
  expect(await giveBackAs(person, order.id)).toMatchObject({ status: 409 });
  return Math.abs((await countSeats(ayni)) - live) + Math.max(0, live - 3);
}

test("a place is freed once, whoever orders at the moment", async () => {
  for (let round = 0; round < 4; round += 1) expect(await raceForPlaces()).toBe(0);
}, 60_000);

test("control: places are miscounted without the trigger", async () => {
  await db.$executeRawUnsafe(DROP_COUNT);
  expect(await raceForPlaces()).toBeGreaterThan(0);
}, 60_000);
