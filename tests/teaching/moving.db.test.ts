import { describe, expect, inject, test } from "vitest";
import { POST as moveRoute } from "@/app/api/ayni/[slug]/participants/[orderId]/move/route";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { findWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { db } from "@/lib/platform/db/client";
import { findEntry } from "@/lib/rooms/seats/entry";
import { sendReminders } from "@/lib/teaching/reminders";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createPaidTestOrder, createTestOrder } from "@/tests/support/factories/orders";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

const DAY_MS = 24 * 3600 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

type Person = Parameters<typeof createSessionCookie>[0];

async function createDate(userId: string, days: number, overrides = {}) {
  const ayni = await createTestAyni({
    userId,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    amount: 2500,
    capacity: 5,
    ...overrides,
  });
  return { ayni, encuentro: await createTestEncuentro(ayni.id, { startsAt: inDays(days) }) };
}

/** A Master with one content in six days and one in twenty. */
async function createScene(overrides = {}) {
  const master = await createTestMaster();
  const near = await createDate(master.id, 6, { title: "Luna de diciembre" });
  const far = await createDate(master.id, 20, { title: "Luna de enero", ...overrides });
  return { master, near, far };
}

const move = async (person: Person, fromId: string, orderId: string, toAyniId: string) =>
  callHandler(moveRoute, {
    method: "POST",
    cookie: await createSessionCookie(person),
    params: { slug: fromId, orderId },
    json: { toAyniId },
  });

const findSeats = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await db.ayni.findUniqueOrThrow({ where: { id } })).takenSeats));

async function readMail(userId: string): Promise<string> {
  const { id, to } = await db.outboxMail.findFirstOrThrow({ where: { userId, template: "place-moved" } });
  await sendQueuedMail(id);
  type ReceivedMail = { id: string; to: { address: string }[]; text: string };
  const find = async () => {
    const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as ReceivedMail[];
    return mails.find((mail) => mail.to.some(({ address }) => address === to));
  };
  await expect.poll(find).toBeDefined();
  const mail = await find();
  const source = await (await fetch(`${inject("inbox")}/email/${mail?.id}/source`)).text();
  return `${mail?.text}\n${source}`;
}

describe("a person who is moved to another date", () => {
  test("keeps what they paid; the seat, the dates of payout and the calendar follow", async () => {
    const { master, near, far } = await createScene();
    const person = await createTestUser();
    const order = await createPaidTestOrder(person, near.ayni);
    expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([1, 0]);
    expect((await move(master, near.ayni.id, order.id, far.ayni.id)).status).toBe(204);
    expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([0, 1]);
    const moved = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(moved).toMatchObject({
      ayniContentId: far.ayni.id,
      amount: 2500,
      purchaseDate: order.purchaseDate,
      appointmentDate: far.encuentro.startsAt,
      partDates: [new Date(far.encuentro.endsAt.getTime() + 14 * DAY_MS)],
    });
    expect(await db.notification.findMany({ where: { userId: person.id } })).toMatchObject([
      { type: "place-moved" },
    ]);
    const mail = await readMail(person.id);
    expect(mail).toContain("Luna de diciembre");
    expect(mail).toContain("Luna de enero");
    expect(mail).toContain("METHOD:PUBLISH");
    expect(mail).toContain("METHOD:CANCEL");
    expect(await db.auditEntry.count({ where: { subjectId: person.id, action: "participant.moved" } })).toBe(
      1,
    );
    expect((await move(master, near.ayni.id, order.id, far.ayni.id)).status).toBe(404);
  });

  test("may decline, even if their first term was over", async () => {
    const { master, near, far } = await createScene();
    const person = await createTestUser();
    const { id } = await createPaidTestOrder(person, near.ayni);
    await db.order.update({ where: { id }, data: { purchaseDate: inDays(-30) } });
    const mayReturn = async (at: Date) => {
      const order = await findWithdrawalOrder(person.id, id);
      return order && toWithdrawalView(order, at).allowed;
    };
    expect(await mayReturn(new Date())).toBe(false);
    await move(master, near.ayni.id, id, far.ayni.id);
    expect(await mayReturn(inDays(13))).toBe(true);
    expect(await mayReturn(inDays(15))).toBe(false);
    // Control: without the move, the new dates alone would have left them six days.
    await db.order.update({ where: { id }, data: { movedAt: null } });
    expect(await mayReturn(inDays(13))).toBe(false);
  });

  test("is reminded of the new date, and enters its room only", async () => {
    const master = await createTestMaster();
    const near = await createDate(master.id, 0.8);
    const far = await createDate(master.id, 0.9);
    const person = await createTestUser();
    const { id } = await createPaidTestOrder(person, near.ayni);
    await db.order.update({ where: { id }, data: { purchaseDate: inDays(-3) } });
    const rooms = [near.encuentro.id, far.encuentro.id];
    for (const encuentroId of rooms)
      await db.encuentro.update({ where: { id: encuentroId }, data: { roomName: `ayllu-${encuentroId}` } });
    const listEnterable = async () => {
      const entries = await Promise.all(
        rooms.map((encuentroId) => findEntry(toTestMember(person), encuentroId).catch(() => null)),
      );
      return entries.map((entry) => entry !== null);
    };
    expect(await listEnterable()).toEqual([true, false]);
    expect((await move(master, near.ayni.id, id, far.ayni.id)).status).toBe(204);
    expect(await listEnterable()).toEqual([false, true]);
    await sendReminders();
    const reminders = await db.notification.findMany({
      where: { userId: person.id, type: "encuentro-tomorrow" },
    });
    expect(reminders).toMatchObject([{ payload: { encuentroId: far.encuentro.id } }]);
  });

  test("leaves the seat to the first who waits", async () => {
    const master = await createTestMaster();
    const near = await createDate(master.id, 6, { capacity: 1 });
    const far = await createDate(master.id, 20);
    const order = await createPaidTestOrder(await createTestUser(), near.ayni);
    const waiting = await createTestUser();
    await db.waitingListEntry.create({ data: { ayniId: near.ayni.id, userId: waiting.id } });
    await move(master, near.ayni.id, order.id, far.ayni.id);
    const entry = await db.waitingListEntry.findFirstOrThrow({ where: { userId: waiting.id } });
    expect(entry.offeredAt).not.toBeNull();
  });

  test("is moved by nobody but the Master", async () => {
    const { near, far } = await createScene();
    const person = await createTestUser();
    const order = await createPaidTestOrder(person, near.ayni);
    expect((await move(await createTestAdmin(), near.ayni.id, order.id, far.ayni.id)).status).toBe(403);
    expect((await move(await createTestMaster(), near.ayni.id, order.id, far.ayni.id)).status).toBe(404);
    expect((await move(person, near.ayni.id, order.id, far.ayni.id)).status).toBe(404);
    expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([1, 0]);
  });

  test.each([
    ["of another price", { amount: 3000 }],
    ["of another kind", { contentType: "EVENT" }],
    ["that is a draft", { status: "DRAFT", publishedAt: null }],
    ["in person", { modality: "OFFLINE", onlineType: null }],
  ])("is not moved to a content %s", async (_, overrides) => {
    const { master, near, far } = await createScene(overrides);
    const order = await createPaidTestOrder(await createTestUser(), near.ayni);
    const answer = await move(master, near.ayni.id, order.id, far.ayni.id);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("Elige otro Ayni")]);
    expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([1, 0]);
  });

  test("is not moved to another Master's content, to one that has begun, or to one they have", async () => {
    const { master, near, far } = await createScene();
    const person = await createTestUser();
    const order = await createPaidTestOrder(person, near.ayni);
    const others = await createDate((await createTestMaster()).id, 20);
    expect((await move(master, near.ayni.id, order.id, others.ayni.id)).status).toBe(409);
    await createTestEncuentro(far.ayni.id, { startsAt: inDays(-1) });
    expect((await move(master, near.ayni.id, order.id, far.ayni.id)).status).toBe(409);
    const third = await createDate(master.id, 30);
    await createTestOrder(person, third.ayni);
    const answer = await move(master, near.ayni.id, order.id, third.ayni.id);
    expect([answer.status, answer.body.message]).toEqual([409, "Ya tiene un lugar en esa fecha."]);
  });

  test("is not moved once they have attended, or once it was paid out", async () => {
    const { master, near, far } = await createScene();
    const [attended, settled] = [await createTestUser(), await createTestUser()];
    const begun = await createPaidTestOrder(attended, near.ayni);
    await db.attendance.create({ data: { encuentroId: near.encuentro.id, userId: attended.id } });
    const paid = await createPaidTestOrder(settled, near.ayni);
    await db.order.update({
      where: { id: paid.id },
      data: { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1859 },
    });
    const answers = [
      await move(master, near.ayni.id, begun.id, far.ayni.id),
      await move(master, near.ayni.id, paid.id, far.ayni.id),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, expect.stringContaining("Ya ha empezado")],
      [409, expect.stringContaining("ya es tuyo")],
    ]);
  });
});

describe("the last seat of another date", () => {
  /** Two people are moved to it at the same moment. */
  async function race() {
    const { master, near, far } = await createScene({ capacity: 1 });
    const orders = [];
    for (let index = 0; index < 2; index += 1)
      orders.push(await createPaidTestOrder(await createTestUser(), near.ayni));
    const answers = await Promise.all(orders.map(({ id }) => move(master, near.ayni.id, id, far.ayni.id)));
    const held = await db.order.count({ where: { ayniContentId: far.ayni.id, status: "COMPLETED" } });
    return { statuses: answers.map(({ status }) => status).sort(), held, near, far };
  }

  test("goes to one of two, and the other keeps theirs", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { statuses, held, near, far } = await race();
      expect(statuses).toEqual([204, 409]);
      expect(held).toBe(1);
      expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([1, 1]);
    }
  });

  test("control: goes to both without the database constraint", async () => {
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    try {
      expect((await race()).held).toBe(2);
    } finally {
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenSeats" <= capacity) not valid`;
    }
  });

  test("is counted once when two people change places", async () => {
    const { master, near, far } = await createScene();
    const here = await createPaidTestOrder(await createTestUser(), near.ayni);
    const there = await createPaidTestOrder(await createTestUser(), far.ayni);
    const answers = await Promise.all([
      move(master, near.ayni.id, here.id, far.ayni.id),
      move(master, far.ayni.id, there.id, near.ayni.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await findSeats(near.ayni.id, far.ayni.id)).toEqual([1, 1]);
  });
});
