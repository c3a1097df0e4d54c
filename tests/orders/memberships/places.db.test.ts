import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { POST as refundOwn } from "@/app/api/orders/sales/[id]/own-refund/route";
import { listNotificationGroups } from "@/lib/accounts/notification-centre/data";
import { getLedger } from "@/lib/community/ledger/data";
import { listMyMasters } from "@/lib/community/followed-masters/data";
import { findAyni, listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { draftNext } from "@/lib/invoicing/invoice/draft";
import { readSale } from "@/lib/invoicing/invoice/sale";
import { receiptMail, saleMail, type SaleMail } from "@/lib/messaging/mail/templates/payments";
import { syncMembership } from "@/lib/orders/memberships/sync";
import { tellMasterOfLeaving, tellMasterOfStaying } from "@/lib/orders/membership-telling";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { db } from "@/lib/platform/db/client";
import { listPlanMembers } from "@/lib/teaching/members/data";
import { formatFullName } from "@/lib/platform/text/full-name";
import { getDashboardTotals } from "@/lib/teaching/dashboard/data";
import { getMasterReport } from "@/lib/teaching/numbers/data";
import { listMasterApprentices, listParticipants } from "@/lib/teaching/participants/data";
import { callHandler } from "@/tests/support/call-handler";
import { createMember, createOfferedPlan } from "@/tests/support/factories/memberships";
import { createSessionCookie, createTestMaster, toTestMember } from "@/tests/support/factories/users";
import { startOwnProcessor, type OwnProcessor } from "@/tests/support/own-processor";
import { buildMailContext } from "@/tests/support/factories/mails";

// A membership is sold by a hidden content that is its own offer. No place may take it for an hour with one person, nor what
// it opens for a purchase.

let processor: OwnProcessor;
beforeEach(async () => {
  processor = await startOwnProcessor();
});
afterEach(() => processor.stop());

const pay = (checkoutId: string) => processor.control(`pay/${checkoutId}`, { card: "accepted" });

async function createWorld(fields: Record<string, unknown> = {}) {
  const { master, course, planId } = await createOfferedPlan(fields);
  const { id, member } = await createMember(planId, pay);
  return { master: toTestMember(master), member: toTestMember(member), course, planId, id };
}

const listPeriods = async (membershipId: string): Promise<string[]> =>
  (await db.membershipPeriod.findMany({ where: { membershipId }, orderBy: { startsAt: "asc" } })).map(
    ({ orderId }) => orderId,
  );

async function renew(id: string) {
  await processor.advanceDays(32);
  await syncMembership(id, await processor.now());
  return listPeriods(id);
}

const callAs = async (
  handler: typeof withdraw | typeof refundOwn,
  actor: { id: string },
  id: string,
  json = {},
) => callHandler(handler, { method: "POST", params: { id }, json, cookie: await createSessionCookie(actor) });

describe("the right of withdrawal", () => {
  test("returns the first period whole, which ends the membership", async () => {
    const { master, member, id } = await createWorld();
    const [orderId = ""] = await listPeriods(id);
    const view = toWithdrawalView(await getWithdrawalOrder(member, orderId), new Date());
    expect(view).toMatchObject({ allowed: true, amount: 1200, reason: null });
    expect((await callAs(withdraw, member, orderId)).status).toBe(200);
    expect(await db.membership.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "ENDED",
      endedBy: "RETURNED",
    });
    const { content } = await listNotificationGroups(master);
    expect(content.map(({ text }) => text.replace("\u00a0", " "))).toContainEqual(
      expect.stringMatching(/ ya no está en tu membresía «Círculo de Luna»: se le han devuelto 12 €$/),
    );
  });

  test("ends after 14 days, and does not return with a renewal", async () => {
    const { member, id } = await createWorld();
    const [first = "", second = ""] = await renew(id);
    const late = new Date(Date.now() + 15 * 86_400_000);
    const toReason = async (orderId: string, now: Date) =>
      toWithdrawalView(await getWithdrawalOrder(member, orderId), now).reason;
    expect(await toReason(first, late)).toContain("plazo");
    expect(await toReason(second, new Date())).toContain("renovación");
    expect((await callAs(withdraw, member, second)).status).toBe(409);
  });

  test("returns no place that the membership would open again", async () => {
    const { member, course } = await createWorld();
    const grant = await db.order.findFirstOrThrow({
      where: { userId: member.id, ayniContentId: course.id },
    });
    expect(toWithdrawalView(await getWithdrawalOrder(member, grant.id), new Date())).toMatchObject({
      allowed: false,
      reason: expect.stringContaining("membresía"),
    });
  });
});

test("a Master returns a renewal, but nobody else's", async () => {
  const { master, id } = await createWorld();
  const [, second = ""] = await renew(id);
  const stranger = await createTestMaster();
  const listReturnable = async () => {
    const { planId } = await db.membership.findUniqueOrThrow({ where: { id } });
    const { content } = await listPlanMembers(master, planId, { estado: "dentro" });
    return content.map(({ returnable }) => returnable);
  };
  expect(await listReturnable()).toEqual([{ orderId: second, amount: 1200, endingSeats: [] }]);
  expect((await callAs(refundOwn, stranger, second, { reason: "other" })).status).toBe(404);
  expect((await callAs(refundOwn, master, second, { reason: "other" })).status).toBe(200);
  expect(await db.order.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ status: "REFUNDED" });
  expect((await listReturnable()).map((returnable) => returnable?.orderId)).not.toContain(second);
});

test("the content of a plan is no hour with one person", async () => {
  const { planId } = await createWorld();
  const [item] = await listCatalogueItemsByIds([planId]);
  expect(item).toMatchObject({ isSession: false });
  const { slug } = await db.ayni.findUniqueOrThrow({ where: { id: planId } });
  expect(await findAyni(slug)).toMatchObject({ isSession: false });
});

test("the receipt speaks of a membership, without a picture of its hidden page", async () => {
  const { member } = await createWorld();
  const { payload } = await db.outboxMail.findFirstOrThrow({
    where: { userId: member.id, template: "receipt" },
  });
  expect(payload).toMatchObject({ isMembership: true });
  const { paidDays, ...sale } = payload as SaleMail;
  if (!paidDays) throw new Error("It names no period");
  expect(paidDays.nextCharge).toEqual({ at: paidDays.until, amount: 1200 });
  const days = { from: "2026-11-29T10:00:00.000Z", until: "2026-12-29T10:00:00.000Z" };
  const nextCharge = { at: days.until, amount: 1200 };
  const mail = await receiptMail({ ...sale, paidDays: { ...days, nextCharge } }, buildMailContext());
  expect(mail.facts).toContainEqual(["Periodo", "Del 29 de noviembre de 2026 al 29 de diciembre de 2026"]);
  const [group] = mail.groups ?? [];
  expect(group?.entries[0]?.text).toMatch(/^Próximo cobro: 12\s€ el 29 de diciembre de 2026\./);
  expect(group?.entries[0]?.url).toMatch(/\/membresias$/);
  const left = await receiptMail({ ...sale, paidDays: { ...days, nextCharge: null } }, buildMailContext());
  expect(left.groups?.[0]?.entries[0]?.text).not.toContain("cobro");
  expect(payload).not.toHaveProperty("hour");
});

test("a Master reads who has joined, and of each further month", async () => {
  const { master, member, id } = await createWorld();
  await renew(id);
  const name = formatFullName(await db.user.findUniqueOrThrow({ where: { id: member.id } }));
  const mails = await db.outboxMail.findMany({ where: { userId: master.id, template: "sale" } });
  const rendering = mails.map(({ payload }) => saleMail(payload as SaleMail, buildMailContext()));
  const subjects = (await Promise.all(rendering)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    `${name} ha pagado un mes de tu membresía «Círculo de Luna»`,
    `${name} se ha unido a tu membresía «Círculo de Luna»`,
  ]);
  const { content } = await listNotificationGroups(master);
  const texts = content.map(({ text }) => text.replace("\u00a0", " "));
  expect(texts).toContain(`${name} se ha unido a tu membresía «Círculo de Luna» por 12 €`);
  expect(texts).toContain(`${name} ha pagado un mes de tu membresía «Círculo de Luna» por 12 €`);
});

test("a Master reads of those who leave, and of those who stay after all", async () => {
  const { master, member, id } = await createWorld();
  await db.$transaction(async (tx) => {
    await tellMasterOfLeaving(tx, id);
    await tellMasterOfStaying(tx, id);
  });
  const name = formatFullName(await db.user.findUniqueOrThrow({ where: { id: member.id } }));
  const texts = (await listNotificationGroups(master)).content.map(({ text }) => text);
  expect(texts).toContain(`${name} deja tu membresía «Círculo de Luna»`);
  expect(texts).toContain(`${name} se queda en tu membresía «Círculo de Luna»`);
});

test("a Master sees members among the receivers of what is open to them, and periods among the sales", async () => {
  const { master, course, planId, id } = await createWorld();
  await renew(id);
  const { content } = await listParticipants(master, course.id, { searchText: "" });
  expect(content).toMatchObject([{ isFromMembership: true, amount: 0, canRefund: false }]);
  const apprentices = await listMasterApprentices(master, master.id, { searchText: "" });
  expect(apprentices.content[0]?.received.map(({ ayniContentId }) => ayniContentId)).toEqual([course.id]);
  const { receivers, counts, earnings } = await getDashboardTotals(master);
  expect({ receivers, counts }).toEqual({
    receivers: 1,
    counts: { publicados: 1, borradores: 0, archivados: 0 },
  });
  expect(earnings).toHaveLength(1);
  const report = await getMasterReport(master, master.id, { period: "todo" });
  expect(report.income).toMatchObject([{ currency: "EUR", count: 2, amount: 2400 }]);
  expect(report.visits.current.receipts).toBe(0);
  expect(report.teachings.map((teaching) => teaching.id)).not.toContain(planId);
});

test("a member finds the membership in the libro de ayni, and what it opens with their Masters", async () => {
  const { member, course, planId } = await createWorld();
  const entries = (await getLedger(member)).months.flatMap((month) => month.entries);
  expect(entries).toMatchObject([{ kind: "received", path: "/membresias" }]);
  const masters = await listMyMasters(member, 1);
  expect(JSON.stringify(masters)).toContain(course.slug);
  const { slug } = await db.ayni.findUniqueOrThrow({ where: { id: planId } });
  expect(JSON.stringify(masters)).not.toContain(slug);
});

test("the invoice of a period names the membership and its dates", async () => {
  const { id } = await createWorld();
  const [orderId = ""] = await listPeriods(id);
  const sale = await readSale(db, orderId);
  const draft = sale && draftNext(sale, new Date(0));
  expect(draft?.lines).toMatchObject([
    {
      description: expect.stringMatching(
        /^Membresía «Círculo de Luna», del \d+\/\d+\/\d{4} al \d+\/\d+\/\d{4}$/,
      ),
    },
  ]);
});
