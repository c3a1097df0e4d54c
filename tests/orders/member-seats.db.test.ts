import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/ayni/[slug]/route";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { releaseMemberSeats } from "@/lib/orders/member-seats";
import { advanceWaitingList } from "@/lib/orders/waiting-list/service";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { giveAs } from "@/tests/support/factories/gifts";
import { createTestMembership, offerPlanAs } from "@/tests/support/factories/memberships";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { getListAs, joinListAs } from "@/tests/support/factories/waiting-lists";

const DAY_MS = 86_400_000;
const ROUNDS = 3;
const MAX_ROUNDS = 200;

type Ref = { id: string };

/** A workshop of 30 € with two seats, one of them kept for members of a plan that opens it, which starts in 20 days. */
async function createWorkshop({ capacity = 2, memberSeats = 1 } = {}) {
  const master = await createTestMaster();
  const { body } = await offerPlanAs(master);
  const workshop = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    amount: 3000,
    currency: "EUR",
    capacity,
    memberSeats,
    memberSeatsUntil: new Date(Date.now() + 5 * DAY_MS),
  });
  await createTestEncuentro(workshop.id, { startsAt: new Date(Date.now() + 20 * DAY_MS) });
  return { master, workshop, plan: { id: body.data.id as string } };
}

const createStranger = () => createTestUser({ emailVerified: new Date() });

async function createMemberOf(plan: Ref) {
  const member = await createStranger();
  await createTestMembership(plan, member);
  return member;
}

const findSeats = ({ id }: Ref) =>
  db.ayni.findUniqueOrThrow({ where: { id }, select: { takenSeats: true, heldSeats: true } });

/** Lets the hour pass up to which seats are kept, before any job has run. */
async function passHour({ id }: Ref): Promise<void> {
  await db.$executeRaw`alter table "Ayni" disable trigger "Ayni_member_seats_held"`;
  await db.$executeRaw`update "Ayni" set "memberSeatsUntil" = now() - interval '1 second' where id = ${id}::uuid`;
  await db.$executeRaw`alter table "Ayni" enable trigger "Ayni_member_seats_held"`;
}

describe("seats kept for members", () => {
  test("are taken by members only, who leave the others to everybody", async () => {
    const { workshop, plan } = await createWorkshop();
    expect((await placeOrderAs(await createStranger(), workshop)).status).toBe(201);
    const refused = await placeOrderAs(await createStranger(), workshop);
    expect([refused.status, refused.body.error]).toEqual([409, "SoldOut"]);
    expect(refused.body.message).toMatch(/reservados para miembros hasta el \d+ de \w+ a las \d\d:\d\d\.$/);
    const taken = await placeOrderAs(await createMemberOf(plan), workshop);
    expect([taken.status, taken.body.data.status]).toEqual([201, "completed"]);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
    const late = await placeOrderAs(await createMemberOf(plan), workshop);
    expect([late.status, late.body.message]).toEqual([409, "Ya no quedan lugares."]);
  });

  test("are no gift to somebody else, who is told until when", async () => {
    const { workshop } = await createWorkshop();
    const giver = await createStranger();
    expect((await giveAs(giver, workshop)).status).toBe(201);
    const refused = await giveAs(giver, workshop);
    expect([refused.status, refused.body.error]).toEqual([409, "SoldOut"]);
    expect(refused.body.message).toMatch(/reservados para miembros hasta el \d+ de \w+ a las \d\d:\d\d\.$/);
  });

  test("are counted apart wherever seats are told", async () => {
    const { workshop, plan } = await createWorkshop({ capacity: 6, memberSeats: 4 });
    await placeOrderAs(await createMemberOf(plan), workshop);
    const told = { seatsLeft: 2, memberSeats: { count: 4, left: 3 } };
    expect(await findAyni(workshop.slug)).toMatchObject({ ...told, capacity: 6 });
    expect(await listCatalogueItemsByIds([workshop.id])).toMatchObject([told]);
    await passHour(workshop);
    expect(await listCatalogueItemsByIds([workshop.id])).toMatchObject([{ seatsLeft: 5, memberSeats: null }]);
  });

  test("that a member gives back are kept again, for members who wait first", async () => {
    const { workshop, plan } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    await placeOrderAs(await createMemberOf(plan), workshop);
    const stranger = await createStranger();
    const member = await createMemberOf(plan);
    for (const person of [stranger, member]) expect((await joinListAs(person, workshop)).status).toBe(200);
    await db.order.updateMany({
      where: { ayniContentId: workshop.id, membershipId: { not: null } },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    await advanceWaitingList(workshop.id);
    expect(await getListAs(member, workshop)).toMatchObject({ state: "offered" });
    expect(await getListAs(stranger, workshop)).toMatchObject({ state: "waiting" });
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });
});

describe("seats kept for members of one plan of several", () => {
  /** The workshop with its one kept seat for the members of the first plan, and another plan that opens it. */
  async function createChosen() {
    const { master, workshop, plan } = await createWorkshop();
    const { body } = await offerPlanAs(master, { name: "Semilla" });
    await db.ayni.update({ where: { id: workshop.id }, data: { memberSeatsPlans: [plan.id] } });
    return { master, workshop, plan, other: { id: body.data.id as string } };
  }

  test("are taken by those only; members of another take a free one", async () => {
    const { workshop, plan, other } = await createChosen();
    expect((await placeOrderAs(await createMemberOf(other), workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 1 });
    const refused = await placeOrderAs(await createMemberOf(other), workshop);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("reservados para miembros de «Círculo de Luna» hasta"),
    ]);
    expect((await placeOrderAs(await createMemberOf(plan), workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("control: without a choice they are for members of both", async () => {
    const { workshop, other } = await createChosen();
    await db.ayni.update({ where: { id: workshop.id }, data: { memberSeatsPlans: [] } });
    expect((await placeOrderAs(await createMemberOf(other), workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
  });

  test("are taken by somebody of both, whose other membership lasts longer", async () => {
    const { workshop, plan, other } = await createChosen();
    await placeOrderAs(await createStranger(), workshop);
    const member = await createMemberOf(plan);
    const openUntil = new Date(Date.now() + 90 * DAY_MS);
    await createTestMembership(other, member, { paidUntil: openUntil, openUntil });
    expect((await placeOrderAs(member, workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("that one of those has bought are still theirs", async () => {
    const { workshop, plan } = await createChosen();
    await placeOrderAs(await createStranger(), workshop);
    const member = await createMemberOf(plan);
    await placeOrderAs(member, workshop);
    const { body } = await placeOrderAs(member, workshop, { forGood: true });
    await payOrder(body.data.id);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("are offered to those of the list", async () => {
    const { workshop, plan, other } = await createChosen();
    await placeOrderAs(await createStranger(), workshop);
    await placeOrderAs(await createMemberOf(plan), workshop);
    const [outsider, insider] = [await createMemberOf(other), await createMemberOf(plan)];
    for (const person of [outsider, insider]) expect((await joinListAs(person, workshop)).status).toBe(200);
    await db.order.updateMany({
      where: { ayniContentId: workshop.id, membershipId: { not: null } },
      data: { status: "REFUNDED", refundedAt: new Date() },
    });
    await advanceWaitingList(workshop.id);
    expect(await getListAs(insider, workshop)).toMatchObject({ state: "offered" });
    expect(await getListAs(outsider, workshop)).toMatchObject({ state: "waiting" });
  });

  test("let members of another plan wait", async () => {
    const { workshop, other } = await createChosen();
    await placeOrderAs(await createStranger(), workshop);
    expect((await joinListAs(await createMemberOf(other), workshop)).status).toBe(200);
  });
});

describe("once the hour is over", () => {
  test("they are free for all", async () => {
    const { workshop } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    await passHour(workshop);
    expect((await placeOrderAs(await createStranger(), workshop)).status).toBe(201);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 2, heldSeats: 0 });
  });

  test("the waiting list is told of them, before anybody else has them", async () => {
    const { workshop } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    const waiter = await createStranger();
    expect((await joinListAs(waiter, workshop)).status).toBe(200);
    await passHour(workshop);
    // Nobody comes between the hour and the job.
    expect((await placeOrderAs(await createStranger(), workshop)).status).toBe(409);
    await releaseMemberSeats();
    await advanceWaitingList(workshop.id);
    expect(await getListAs(waiter, workshop)).toMatchObject({ state: "offered" });
    expect(await db.notification.count({ where: { userId: waiter.id, type: "seat-offered" } })).toBe(1);
    expect((await placeOrderAs(waiter, workshop)).status).toBe(201);
  });

  test("whoever waits first takes one by ordering it", async () => {
    const { workshop } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    const waiter = await createStranger();
    await joinListAs(waiter, workshop);
    await passHour(workshop);
    expect((await placeOrderAs(waiter, workshop)).status).toBe(201);
    const entry = await db.waitingListEntry.findFirstOrThrow({ where: { userId: waiter.id } });
    expect(entry.outcome).toBe("RECEIVED");
  });
});

describe("at the same moment", () => {
  /** Four strangers, and members, want a workshop with one free seat and one that is kept. */
  async function race({ memberCount }: { memberCount: number }) {
    const { workshop, plan } = await createWorkshop();
    const strangers = await Promise.all([1, 2, 3, 4].map(createStranger));
    const members = await Promise.all(Array.from({ length: memberCount }, () => createMemberOf(plan)));
    const people = strangers.flatMap((stranger, index) => [stranger, ...members.slice(index, index + 1)]);
    await Promise.all(people.map((person) => placeOrderAs(person, workshop)));
    const live: Prisma.OrderWhereInput = {
      ayniContentId: workshop.id,
      status: { in: ["PENDING", "COMPLETED"] },
    };
    const [others, byMembership] = await Promise.all([
      db.order.count({ where: { ...live, membershipId: null } }),
      db.order.count({ where: { ...live, membershipId: { not: null } } }),
    ]);
    return { others, byMembership };
  }

  test("the last free seat and the last kept one are each taken once", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { others, byMembership } = await race({ memberCount: 4 });
      expect(others + byMembership).toBe(2);
      expect(others).toBeLessThanOrEqual(1);
    }
  });

  test("strangers alone leave the kept one", async () => {
    expect(await race({ memberCount: 0 })).toEqual({ others: 1, byMembership: 0 });
  });

  test("control: strangers take what is kept if only the seats are counted", async () => {
    await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
    await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
      check (capacity is null or "takenSeats" <= capacity) not valid`;
    try {
      let most = 0;
      for (let round = 0; most < 2 && round < MAX_ROUNDS; round += 1)
        most = Math.max(most, (await race({ memberCount: 0 })).others);
      expect(most).toBe(2);
    } finally {
      await db.$executeRaw`alter table "Ayni" drop constraint "Ayni_capacity_kept"`;
      await db.$executeRaw`alter table "Ayni" add constraint "Ayni_capacity_kept"
        check (capacity is null or "takenSeats" + "heldSeats" <= capacity) not valid`;
    }
  });
});

describe("its Master", () => {
  const saveAs = async (master: Ref, slug: string, json: Record<string, unknown>) =>
    callHandler(PUT, { method: "PUT", params: { slug }, json, cookie: await createSessionCookie(master) });
  const until = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

  test("keeps seats, changes their number and frees them", async () => {
    const { master, workshop } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    const kept = { memberSeats: { count: 1, until: until(6) } };
    expect((await saveAs(master, workshop.slug, kept)).status).toBe(200);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 1 });
    expect((await saveAs(master, workshop.slug, { memberSeats: null })).status).toBe(200);
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 0 });
  });

  test("chooses for which plans", async () => {
    const { master, workshop, plan } = await createWorkshop();
    const { body } = await offerPlanAs(await createTestMaster());
    const keepFor = (planIds: string[]) =>
      saveAs(master, workshop.slug, { memberSeats: { count: 1, until: until(6), planIds } });
    expect((await keepFor([plan.id])).status).toBe(200);
    expect(await findAyni(workshop.slug)).toMatchObject({ memberSeats: { planIds: [plan.id] } });
    const refused = await keepFor([body.data.id]);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { "memberSeats.planIds": "Elige membresías tuyas" },
    ]);
    expect((await keepFor([])).status).toBe(200);
    expect(await findAyni(workshop.slug)).toMatchObject({ memberSeats: { planIds: [] } });
  });

  test("is told of what cannot be kept", async () => {
    const { master, workshop } = await createWorkshop();
    await placeOrderAs(await createStranger(), workshop);
    const cases = [
      [
        { memberSeats: { count: 2, until: until(6) } },
        { "memberSeats.count": expect.stringContaining("libres") },
      ],
      [
        { memberSeats: { count: 3, until: until(6) } },
        { "memberSeats.count": expect.stringContaining("libres") },
      ],
      [
        { memberSeats: { count: 1, until: until(21) } },
        { "memberSeats.until": expect.stringContaining("anterior") },
      ],
      [
        { capacity: null, memberSeats: { count: 1, until: until(6) } },
        { "memberSeats.count": expect.stringContaining("cuántos lugares hay") },
      ],
      [{ amount: 0 }, { "memberSeats.count": expect.stringContaining("precio") }],
      [{ memberSeats: { count: 0, until: "mañana" } }, { "memberSeats.count": expect.any(String) }],
    ] as const;
    for (const [json, fields] of cases) {
      const { status, body } = await saveAs(master, workshop.slug, json);
      expect([status, body.fields]).toEqual([422, expect.objectContaining(fields)]);
    }
    expect(await findSeats(workshop)).toEqual({ takenSeats: 1, heldSeats: 1 });
  });
});
