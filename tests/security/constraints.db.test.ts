import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeMaster, makeUser } from "../../tools/factories/users";

// The database itself refuses what must never be, whatever the code does.

async function sale(
  changes: Partial<Prisma.OrderUncheckedCreateInput> = {},
): Promise<Prisma.OrderUncheckedCreateInput> {
  const ayni = await makeAyni({ userId: (await makeMaster()).id, amount: 2500 });
  const paymentIntentId = `pi_${randomUUID()}`;
  return {
    userId: (await makeUser()).id,
    ayniContentId: ayni.id,
    masterUserId: ayni.userId,
    status: "COMPLETED",
    completedAt: new Date(),
    amount: 2500,
    taxBase: 2066,
    taxPercentage: 21,
    taxAmount: 434,
    feeAmount: 207,
    currency: "eur",
    paymentIntentId,
    payment: { create: { paymentIntentId, status: "SUCCEEDED" } },
    ...changes,
  } as Prisma.OrderUncheckedCreateInput;
}

const free = { amount: 0, taxBase: 0, taxAmount: 0, feeAmount: 0, payment: undefined, paymentIntentId: null };
const withoutPayment = ({ payment: _, ...order }: Prisma.OrderUncheckedCreateInput) => order;

describe("an order", () => {
  test("that keeps every rule is taken (the control of all that follow)", async () => {
    expect((await db.order.create({ data: await sale() })).amount).toBe(2500);
  });

  test.each([
    ["whose tax does not add up", { taxAmount: 433 }],
    ["of a negative amount", { amount: -1, taxBase: -1, taxAmount: 0 }],
    ["in upper-case currency", { currency: "EUR" }],
    ["paid to the Master without a date", { paidToMaster: true, paidToMasterAmount: 1859 }],
    ["paid to the Master without an amount", { paidToMaster: true, paidToMasterDate: new Date() }],
    ["with an amount but not paid to the Master", { paidToMasterAmount: 1859 }],
    ["with a date but not paid to the Master", { paidToMasterDate: new Date() }],
    ["completed without a date", { completedAt: null }],
  ])("%s is refused", async (_name, change) => {
    await expect(sale(change).then((data) => db.order.create({ data }))).rejects.toThrow();
  });

  test.each([
    ["not in euros", { currency: "usd" }],
    ["with a commission", { feeAmount: 1 }],
    ["paid to the Master", { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 0 }],
  ])("that is free but %s is refused", async (_name, change) => {
    const data = withoutPayment(await sale(free));
    await expect(db.order.create({ data: { ...data, ...change } })).rejects.toThrow();
    expect((await db.order.create({ data })).amount).toBe(0);
  });

  test("completed and paid needs a succeeded payment of the same amount and currency", async () => {
    await expect(db.order.create({ data: withoutPayment(await sale()) })).rejects.toThrow(
      /succeeded payment/,
    );
    const order = await db.order.create({ data: await sale() });
    const change = (data: Prisma.PaymentUpdateInput) =>
      db.payment.update({ where: { orderId: order.id }, data });
    await expect(change({ status: "PENDING" })).rejects.toThrow(/succeeded payment/);
    await expect(db.payment.delete({ where: { orderId: order.id } })).rejects.toThrow(/succeeded payment/);
    await expect(
      db.$executeRaw`update "Payment" set amount = 1 where "orderId" = ${order.id}::uuid`,
    ).rejects.toThrow();
  });

  test("is the only live one of its buyer and content", async () => {
    const data = await sale();
    const first = await db.order.create({ data });
    const again = withoutPayment({ ...data, status: "PENDING", completedAt: null, paymentIntentId: null });
    await expect(db.order.create({ data: again })).rejects.toThrow();
    await db.order.update({ where: { id: first.id }, data: { status: "REFUNDED", refundedAt: new Date() } });
    expect((await db.order.create({ data: again })).status).toBe("PENDING");
  });

  test("cannot name another Master than the content's, nor its buyer", async () => {
    const data = await sale();
    await expect(
      db.order.create({ data: { ...data, masterUserId: (await makeMaster()).id } }),
    ).rejects.toThrow();
    await expect(db.order.create({ data: { ...data, userId: data.masterUserId } })).rejects.toThrow();
  });

  test("gives its place back when it is no longer live", async () => {
    const data = await sale();
    const places = async () =>
      (await db.ayni.findUniqueOrThrow({ where: { id: data.ayniContentId } })).takenPlaces;
    const order = await db.order.create({ data });
    expect(await places()).toBe(1);
    await db.order.update({ where: { id: order.id }, data: { status: "REFUNDED", refundedAt: new Date() } });
    expect(await places()).toBe(0);
  });
});

describe("other rows", () => {
  test("an e-mail is lower case", async () => {
    await expect(makeUser({ email: "Ana@example.test" })).rejects.toThrow();
  });

  test("nobody follows themselves", async () => {
    const { id } = await makeMaster();
    await expect(db.follow.create({ data: { followerId: id, masterId: id } })).rejects.toThrow();
  });

  test("a person has one pending application", async () => {
    const { id: userId } = await makeUser();
    const apply = () =>
      db.masterApplication.create({
        data: { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
      });
    await apply();
    await expect(apply()).rejects.toThrow();
  });

  test("an encuentro ends when it ends, and the content knows when its last one does", async () => {
    const ayni = await makeAyni({
      userId: (await makeMaster()).id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
    });
    const first = await makeEncuentro(ayni.id, { startsAt: new Date("2027-03-01T18:00:00Z") });
    const last = await makeEncuentro(ayni.id, { startsAt: new Date("2027-03-08T18:00:00Z") });
    const lastEndsAt = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).lastEndsAt;
    expect(await lastEndsAt()).toEqual(last.endsAt);
    await db.encuentro.update({ where: { id: last.id }, data: { cancelledAt: new Date() } });
    expect(await lastEndsAt()).toEqual(first.endsAt);
    await expect(
      db.encuentro.update({ where: { id: first.id }, data: { durationMinutes: 30 } }),
    ).rejects.toThrow();
  });

  test("a content is listed while it is published and its Master may offer it", async () => {
    const master = await makeMaster();
    const [ayni, draft] = [
      await makeAyni({ userId: master.id }),
      await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null }),
    ];
    const listed = async () =>
      (await db.ayni.findMany({ where: { userId: master.id, listed: true } })).map(({ id }) => id);
    const change = (data: object) => db.user.update({ where: { id: master.id }, data });
    expect(await listed()).toEqual([ayni.id]);
    for (const [away, back] of [
      [{ deactivatedAt: new Date() }, { deactivatedAt: null }],
      [{ role: "student" }, { role: "master" }],
    ] as const) {
      await change(away);
      expect(await listed()).toEqual([]);
      // Nobody writes it: what is sent is not listened to.
      await db.ayni.update({ where: { id: ayni.id }, data: { listed: true } });
      expect(await listed()).toEqual([]);
      await change(back);
      expect(await listed()).toEqual([ayni.id]);
    }
    await db.ayni.update({ where: { id: draft.id }, data: { status: "PUBLISHED", publishedAt: new Date() } });
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect(await listed()).toEqual([draft.id]);
  });

  test("of a publication and a deactivation at once none stays listed", async () => {
    for (let round = 0; round < 5; round += 1) {
      const master = await makeMaster();
      const ayni = await makeAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
      await Promise.all([
        db.ayni.update({ where: { id: ayni.id }, data: { status: "PUBLISHED", publishedAt: new Date() } }),
        db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } }),
      ]);
      expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).listed).toBe(false);
    }
  });

  test("a former slug is never another content's", async () => {
    const master = await makeMaster();
    const [one, two] = [await makeAyni({ userId: master.id }), await makeAyni({ userId: master.id })];
    const former = `antes-${one.slug}`;
    await db.ayniSlug.create({ data: { slug: former, ayniId: one.id } });
    await expect(makeAyni({ userId: master.id, slug: former })).rejects.toThrow();
    await expect(db.ayni.update({ where: { id: two.id }, data: { slug: former } })).rejects.toThrow();
    await expect(db.ayniSlug.create({ data: { slug: two.slug, ayniId: one.id } })).rejects.toThrow();
    expect((await db.ayni.update({ where: { id: one.id }, data: { slug: former } })).slug).toBe(former);
  });

  test("an audit entry stands for ever", async () => {
    const entry = await db.auditEntry.create({
      data: { action: "user.role", subjectType: "User", subjectId: "x" },
    });
    await expect(db.auditEntry.update({ where: { id: entry.id }, data: { action: "y" } })).rejects.toThrow();
    await expect(db.auditEntry.delete({ where: { id: entry.id } })).rejects.toThrow();
  });
});
