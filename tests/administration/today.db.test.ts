import { describe, expect, test } from "vitest";
import { getTodayOverview } from "@/lib/administration/today/data";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createOfferedPlan, createTestMembership } from "@/tests/support/factories/memberships";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

const pendingCounts = { applications: 1, reports: 2, failedJobs: 3 };

type Person = Awaited<ReturnType<typeof createTestUser>>;

const timeZone = "Europe/Madrid";
// Weeks in which no other test has sales: 00:30 in Madrid is still the day before in UTC.
const at = (iso: string) => new Date(iso);
const now = at("2001-03-14T23:30:00.000Z");

const overviewOf = async (person: Person, instant = now) =>
  getTodayOverview(toTestMember(person), { timeZone, pendingCounts, now: instant });

describe("the overview of today", () => {
  test("is for admins only", async () => {
    for (const person of [await createTestUser(), await createTestMaster()]) {
      await expect(overviewOf(person)).rejects.toMatchObject({ code: "Forbidden" });
    }
    await expect(overviewOf(await createTestAdmin())).resolves.toBeDefined();
  });

  test("adds up the sales of the day and of the week by currency, by the admin's calendar", async () => {
    const master = await createTestMaster();
    const sales: [string, string, number][] = [
      ["2001-03-14T23:10:00.000Z", "eur", 1000],
      ["2001-03-14T22:50:00.000Z", "eur", 500],
      ["2001-03-08T23:10:00.000Z", "eur", 250],
      ["2001-03-08T22:50:00.000Z", "eur", 7000],
      ["2001-03-10T12:00:00.000Z", "mxn", 9900],
      ["2001-03-15T00:10:00.000Z", "eur", 8000],
    ];
    for (const [purchaseDate, currency, amount] of sales) {
      await createTestSale(master, { purchaseDate: at(purchaseDate), currency, amount });
    }
    await createTestSale(master, {
      purchaseDate: at("2001-03-14T23:20:00.000Z"),
      amount: 400,
      refundedAmount: 400,
    });
    expect((await overviewOf(await createTestAdmin())).sales).toEqual([
      { currency: "eur", today: { count: 1, amount: 1000 }, week: { count: 3, amount: 1750 } },
      { currency: "mxn", today: { count: 0, amount: 0 }, week: { count: 1, amount: 9900 } },
    ]);
  });

  test("lists failed payments of the week until their buyer has the content", async () => {
    const [master, buyer] = await Promise.all([createTestMaster(), createTestUser()]);
    const ayni = await createTestAyni({ userId: master.id });
    const fail = async (createdAt: string) => {
      const sale = await createTestSale(master, { ayni, buyer });
      return db.order.update({
        where: { id: sale.id },
        data: { status: "FAILED", completedAt: null, createdAt: at(createdAt) },
      });
    };
    const clock = at("2001-06-14T10:00:00.000Z");
    await fail("2001-06-01T10:00:00.000Z");
    const { id } = await fail("2001-06-13T10:00:00.000Z");
    const admin = await createTestAdmin();
    expect((await overviewOf(admin, clock)).payments).toMatchObject({
      failed: 1,
      latestFailed: [{ id, title: ayni.title, amount: 2500, currency: "eur", buyer: { id: buyer.id } }],
    });
    await createTestSale(master, { ayni, buyer });
    expect((await overviewOf(admin, clock)).payments).toMatchObject({ failed: 0, latestFailed: [] });
  });

  test("names memberships that cannot be charged, the longest first, and none that can", async () => {
    const { planId } = await createOfferedPlan();
    const member = await createTestUser({ name: "Primera" });
    // Older than those of other tests.
    const lateSince = at("2001-03-10T12:00:00.000Z");
    const late = { state: "LATE", lateSince } as const;
    const { id } = await createTestMembership({ id: planId }, member, late);
    const paid = await createTestMembership({ id: planId }, await createTestUser());
    const { total, oldest } = (await overviewOf(await createTestAdmin())).unpaidMemberships;
    expect(total).toBeGreaterThanOrEqual(1);
    expect(oldest[0]).toMatchObject({
      id,
      member: { id: member.id },
      amount: 1200,
      currency: "eur",
      days: 4,
    });
    expect(oldest.map((membership) => membership.id)).not.toContain(paid.id);
  });

  test("shows the applications that wait longest, with their age in days", async () => {
    const person = await createTestUser({ name: "Primera" });
    const application = await db.masterApplication.create({
      data: {
        userId: person.id,
        shortDescription: "x",
        offering: "y",
        disciplines: ["YOGA"],
        createdAt: at("2001-03-02T10:00:00.000Z"),
      },
    });
    const { applications } = await overviewOf(await createTestAdmin());
    expect(applications.oldest[0]).toMatchObject({ id: application.id, name: "Primera", days: 12 });
    expect(applications.total).toBe(pendingCounts.applications);
    await db.masterApplication.delete({ where: { id: application.id } });
  });

  test("counts what can be paid to Masters", async () => {
    const admin = await createTestAdmin();
    const before = (await overviewOf(admin, new Date())).payouts.find(({ currency }) => currency === "uyu");
    await createTestSale(await createTestMaster(), { currency: "uyu" });
    const after = (await overviewOf(admin, new Date())).payouts.find(({ currency }) => currency === "uyu");
    expect(after?.count).toBe((before?.count ?? 0) + 1);
    expect(after?.masters).toBe((before?.masters ?? 0) + 1);
  });
});
