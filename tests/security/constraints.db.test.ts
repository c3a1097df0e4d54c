import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { createBarrier } from "@/tests/setup/barrier";
import { buildTestAyni, createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

// Invariants that the database enforces, whatever the code does.

async function sale(
  changes: Partial<Prisma.OrderUncheckedCreateInput> = {},
): Promise<Prisma.OrderUncheckedCreateInput> {
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id, amount: 2500 });
  const paymentIntentId = `pi_${randomUUID()}`;
  return {
    userId: (await createTestUser()).id,
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
  test("is accepted if it keeps all rules (control)", async () => {
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
  ])("%s is rejected", async (_name, change) => {
    await expect(sale(change).then((data) => db.order.create({ data }))).rejects.toThrow();
  });

  test.each([
    ["not in euros", { currency: "usd" }],
    ["with a commission", { feeAmount: 1 }],
    ["paid to the Master", { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 0 }],
  ])("is rejected if it is free but %s", async (_name, change) => {
    const data = withoutPayment(await sale(free));
    await expect(db.order.create({ data: { ...data, ...change } })).rejects.toThrow();
    expect((await db.order.create({ data })).amount).toBe(0);
  });

  test("needs a succeeded payment of the same amount and currency to be completed and paid", async () => {
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

  test("is the only active one of its buyer and content", async () => {
    const data = await sale();
    const first = await db.order.create({ data });
    const again = withoutPayment({ ...data, status: "PENDING", completedAt: null, paymentIntentId: null });
    await expect(db.order.create({ data: again })).rejects.toThrow();
    await db.order.update({ where: { id: first.id }, data: { status: "REFUNDED", refundedAt: new Date() } });
    expect((await db.order.create({ data: again })).status).toBe("PENDING");
  });

  test("must name the Master of the content, who cannot be the buyer", async () => {
    const data = await sale();
    await expect(
      db.order.create({ data: { ...data, masterUserId: (await createTestMaster()).id } }),
    ).rejects.toThrow();
    await expect(db.order.create({ data: { ...data, userId: data.masterUserId } })).rejects.toThrow();
  });

  test("frees its seat when it is no longer active", async () => {
    const data = await sale();
    const places = async () =>
      (await db.ayni.findUniqueOrThrow({ where: { id: data.ayniContentId } })).takenSeats;
    const order = await db.order.create({ data });
    expect(await places()).toBe(1);
    await db.order.update({ where: { id: order.id }, data: { status: "REFUNDED", refundedAt: new Date() } });
    expect(await places()).toBe(0);
  });
});

describe("other tables", () => {
  test("stores e-mail addresses in lower case", async () => {
    await expect(createTestUser({ email: "Ana@example.test" })).rejects.toThrow();
  });

  test("prevents users from following themselves", async () => {
    const { id } = await createTestMaster();
    await expect(db.follow.create({ data: { followerId: id, masterId: id } })).rejects.toThrow();
  });

  test("allows one pending application per user", async () => {
    const { id: userId } = await createTestUser();
    const apply = () =>
      db.masterApplication.create({
        data: { userId, shortDescription: "x", offering: "x", disciplines: ["YOGA"] },
      });
    await apply();
    await expect(apply()).rejects.toThrow();
  });

  test("computes the end of an encuentro and of the content's last one", async () => {
    const ayni = await createTestAyni({
      userId: (await createTestMaster()).id,
      contentType: "EVENT",
      onlineType: "VIDEOCALL",
    });
    const first = await createTestEncuentro(ayni.id, { startsAt: new Date("2027-03-01T18:00:00Z") });
    const last = await createTestEncuentro(ayni.id, { startsAt: new Date("2027-03-08T18:00:00Z") });
    const lastEndsAt = async () => (await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).lastEndsAt;
    expect(await lastEndsAt()).toEqual(last.endsAt);
    await db.encuentro.update({ where: { id: last.id }, data: { cancelledAt: new Date() } });
    expect(await lastEndsAt()).toEqual(first.endsAt);
    await expect(
      db.encuentro.update({ where: { id: first.id }, data: { durationMinutes: 30 } }),
    ).rejects.toThrow();
  });

  test("lists a content while it is published and its Master is active", async () => {
    const master = await createTestMaster();
    const [ayni, draft] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null }),
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
      // A generated column: written values are ignored.
      await db.ayni.update({ where: { id: ayni.id }, data: { listed: true } });
      expect(await listed()).toEqual([]);
      await change(back);
      expect(await listed()).toEqual([ayni.id]);
    }
    await db.ayni.update({ where: { id: draft.id }, data: { status: "PUBLISHED", publishedAt: new Date() } });
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect(await listed()).toEqual([draft.id]);
  });

  test("unlists a content published while its Master is deactivated", async () => {
    for (let round = 0; round < 5; round += 1) {
      const master = await createTestMaster();
      const ayni = await createTestAyni({ userId: master.id, status: "DRAFT", publishedAt: null });
      await Promise.all([
        db.ayni.update({ where: { id: ayni.id }, data: { status: "PUBLISHED", publishedAt: new Date() } }),
        db.user.update({ where: { id: master.id }, data: { deactivatedAt: new Date() } }),
      ]);
      expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).listed).toBe(false);
    }
  });

  test("never assigns a former slug to another content", async () => {
    const master = await createTestMaster();
    const [one, two] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: master.id }),
    ];
    const former = `antes-${one.slug}`;
    await db.ayniSlug.create({ data: { slug: former, ayniId: one.id } });
    await expect(createTestAyni({ userId: master.id, slug: former })).rejects.toThrow();
    await expect(db.ayni.update({ where: { id: two.id }, data: { slug: former } })).rejects.toThrow();
    await expect(db.ayniSlug.create({ data: { slug: two.slug, ayniId: one.id } })).rejects.toThrow();
    expect((await db.ayni.update({ where: { id: one.id }, data: { slug: former } })).slug).toBe(former);
  });

  test("releases a slug with its content, and keeps it reserved while the content has it", async () => {
    const master = await createTestMaster();
    const [one, two] = [
      await createTestAyni({ userId: master.id }),
      await createTestAyni({ userId: master.id }),
    ];
    const { slug } = one;
    await db.ayni.update({ where: { id: one.id }, data: { slug: `otro-${slug}` } });
    expect((await db.ayni.update({ where: { id: two.id }, data: { slug } })).slug).toBe(slug);
    await db.ayniSlug.create({ data: { slug, ayniId: two.id } });
    await db.ayni.update({ where: { id: two.id }, data: { slug: `nuevo-${slug}` } });
    await expect(createTestAyni({ userId: master.id, slug })).rejects.toThrow();
    await db.ayni.delete({ where: { id: two.id } });
    expect((await createTestAyni({ userId: master.id, slug })).slug).toBe(slug);
  });

  test("gives a slug to one of two concurrent transactions, as current or former slug", async () => {
    for (let round = 0; round < 10; round += 1) {
      const master = await createTestMaster();
      const holder = await createTestAyni({ userId: master.id });
      const slug = `carrera-${randomUUID()}`;
      const read = createBarrier(2);
      const [former, current] = await Promise.allSettled([
        db.$transaction(async (tx) => {
          await read();
          await tx.ayniSlug.create({ data: { slug, ayniId: holder.id } });
        }),
        db.$transaction(async (tx) => {
          await read();
          await tx.ayni.create({ data: { ...buildTestAyni(master.id), slug } });
        }),
      ]);
      expect([former.status, current.status].sort()).toEqual(["fulfilled", "rejected"]);
      expect(await db.ayniSlug.count({ where: { slug } })).toBe(former.status === "fulfilled" ? 1 : 0);
      expect(await db.ayni.count({ where: { slug } })).toBe(current.status === "fulfilled" ? 1 : 0);
    }
  });

  test("lets one transaction insert any number of contents with a constant number of locks", async () => {
    const master = await createTestMaster();
    const countLocks = async (rows: number): Promise<number> => {
      let locks = 0;
      await db
        .$transaction(
          async (tx) => {
            await tx.$executeRaw`
              insert into "Ayni" (id, slug, "userId", title, "shortDescription", description, "contentType", "updatedAt")
              select gen_random_uuid(), gen_random_uuid()::text, ${master.id}::uuid, 'Respirar', 'Breve', 'Larga',
                'PODCAST', now() from generate_series(1, ${rows}::int)`;
            const [row] = await tx.$queryRaw<[{ locks: bigint }]>`
              select count(*) as locks from pg_locks where pid = pg_backend_pid()`;
            locks = Number(row.locks);
            throw new Error("rolled back");
          },
          { timeout: 100_000 },
        )
        .catch((error: Error) => expect(error.message).toBe("rolled back"));
      return locks;
    };
    // Plans for one row or for many may touch a few other indexes.
    expect(await countLocks(5_000)).toBeLessThan((await countLocks(1)) + 30);
  });

  test("prevents changes to audit entries", async () => {
    const entry = await db.auditEntry.create({
      data: { action: "user.role", subjectType: "User", subjectId: "x" },
    });
    await expect(db.auditEntry.update({ where: { id: entry.id }, data: { action: "y" } })).rejects.toThrow();
    await expect(db.auditEntry.delete({ where: { id: entry.id } })).rejects.toThrow();
  });
});
