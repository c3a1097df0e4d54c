import "server-only";
import { randomBytes } from "node:crypto";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockOpenUser } from "@/lib/identity/lock-user";
import { isAdmin, isMaster, isSelf, type Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { enqueue } from "@/lib/platform/ports/queue";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { uuidV7 } from "@/lib/platform/sql";
import { getOwnPlan, getOwnPlanRow, listCandidates, type PlanRow } from "./data";
import { findPriceErrors, MAX_PLANS } from "./policy";
import type { OwnPlan, PlanInput } from "./schema";

const PLAN_LIMIT = { name: "membership-plan", points: 60, seconds: 3600 };
const SLUG_BYTES = 8;

/** Errors: `ValidationError` (a price, or contents that are not the Master's own and on sale). */
async function checkPlan(tx: Tx, masterId: string, input: PlanInput): Promise<void> {
  const fields = findPriceErrors(input);
  if (input.opens !== "all") {
    const candidates = new Set((await listCandidates(masterId, tx)).map(({ id }) => id));
    if (input.opens.some((id) => !candidates.has(id)))
      fields.opens = "Elige enseñanzas tuyas, publicadas y con precio";
  }
  if (Object.keys(fields).length > 0) throw new AppError("ValidationError", { fields });
}

async function saveItems(tx: Tx, planId: string, masterId: string, { opens }: PlanInput): Promise<void> {
  await tx.membershipPlanItem.deleteMany({ where: { planId } });
  if (opens === "all") return;
  await tx.membershipPlanItem.createMany({ data: opens.map((ayniId) => ({ planId, ayniId, masterId })) });
}

/** The columns of the content that the periods of a plan sell. */
const toContent = ({ name, description, amount, currency, minimum }: PlanInput) => ({
  title: name,
  description,
  amount,
  currency,
  minimumAmount: minimum ?? null,
  suggestedAmount: minimum == null ? null : amount,
});

const toPlan = ({ interval, opens, seats, solidarity }: PlanInput) => ({
  interval: interval === "year" ? ("YEAR" as const) : ("MONTH" as const),
  opensAll: opens === "all",
  seats: seats ?? null,
  solidarityAmount: solidarity?.amount ?? null,
  solidaritySeats: solidarity?.seats ?? null,
});

/** Tags of the pages that show the plans of a Master: their own, and those of all that they sell. */
async function listPageTags(tx: Tx, masterId: string): Promise<string[]> {
  const { slug, ayni } = await tx.user.findUniqueOrThrow({
    where: { id: masterId },
    select: { slug: true, ayni: { where: { listed: true }, select: { slug: true } } },
  });
  return [cacheTags.master(slug), ...ayni.map((content) => cacheTags.ayni(content.slug))];
}

/** Errors: `Forbidden` (not a Master), `ValidationError`, `Conflict` (too many), `TooManyRequests`. */
export async function createPlan(actor: Member, input: PlanInput, now = new Date()): Promise<OwnPlan> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(PLAN_LIMIT, actor.id);
  const id = uuidV7();
  await expiringTransaction(async (tx, expireTags) => {
    // One list at a time, so that its length is known.
    await lockOpenUser(tx, actor.id);
    if ((await tx.membershipPlan.count({ where: { masterId: actor.id, archivedAt: null } })) >= MAX_PLANS)
      throw conflict(`Puedes ofrecer hasta ${MAX_PLANS} membresías a la vez. Archiva antes alguna.`);
    await checkPlan(tx, actor.id, input);
    await tx.ayni.create({
      data: {
        ...toContent(input),
        id,
        offerId: id,
        position: null,
        slug: `membresia-${randomBytes(SLUG_BYTES).toString("hex")}`,
        userId: actor.id,
        contentType: "COURSE",
        modality: "ONLINE",
        onlineType: "RECORDED",
        status: "ARCHIVED",
        archivedAt: now,
      },
    });
    await tx.membershipPlan.create({
      data: { id, masterId: actor.id, ...toPlan(input) },
    });
    await saveItems(tx, id, actor.id, input);
    expireTags(...(await listPageTags(tx, actor.id)));
  });
  return getOwnPlan(actor, id);
}

/** Errors: `Conflict` (another rhythm or currency than people pay, or fewer seats than are taken). */
function checkChange(row: PlanRow, input: PlanInput): void {
  const { interval, ayni, taken } = row;
  const isOther = (input.interval === "year") !== (interval === "YEAR") || input.currency !== ayni.currency;
  if (taken > 0 && isOther)
    throw conflict("Ya hay personas en esta membresía: su moneda y su ritmo no cambian. Crea otra.");
  if (input.seats != null && input.seats < taken)
    throw new AppError("ValidationError", { fields: { seats: `Ya hay ${taken} lugares ocupados` } });
  if (input.solidarity != null && input.solidarity.seats < row.solidarityTaken)
    throw new AppError("ValidationError", {
      fields: { solidarity: `Ya hay ${row.solidarityTaken} lugares solidarios ocupados` },
    });
}

/** Members keep their price until they say yes to another one; nothing is asked where they choose it. */
async function askMembers(tx: Tx, row: PlanRow, { amount, minimum }: PlanInput, now: Date): Promise<void> {
  if (minimum == null && amount === row.ayni.amount) return;
  const live = {
    planId: row.id,
    state: { in: ["ACTIVE", "PAUSED", "LATE"] },
    leftAt: null,
    giftMonths: null,
    isSolidarity: false,
  } satisfies Prisma.MembershipWhereInput;
  await tx.membership.updateMany({
    where: { ...live, askedAmount: { not: null } },
    data: { askedAmount: null, askedAt: null },
  });
  if (minimum != null) return;
  await tx.membership.updateMany({
    where: { ...live, amount: { not: amount } },
    data: { askedAmount: amount, askedAt: now },
  });
  await enqueue(tx, "tell-members-of-price", [{ payload: { planId: row.id } }]);
}

/** Errors: `NotFound`, `Forbidden`, `Conflict` (archived, or what is fixed once somebody has joined), `ValidationError`, `TooManyRequests`. */
export async function updatePlan(
  actor: Member,
  id: string,
  input: PlanInput,
  now = new Date(),
): Promise<OwnPlan> {
  await getOwnPlanRow(actor, id);
  await consumeRateLimit(PLAN_LIMIT, actor.id);
  await expiringTransaction(async (tx, expireTags) => {
    // Whoever joins shares the lock, so that nobody joins at a price that changes meanwhile.
    await tx.$queryRaw`select 1 from "MembershipPlan" where id = ${id}::uuid for update`;
    const row = await getOwnPlanRow(actor, id, tx);
    if (row.archivedAt) throw conflict("Esta membresía está archivada.");
    await checkPlan(tx, actor.id, input);
    checkChange(row, input);
    await askMembers(tx, row, input, now);
    await tx.ayni.update({ where: { id }, data: toContent(input) });
    await tx.membershipPlan.update({
      where: { id },
      data: toPlan(input),
    });
    await saveItems(tx, id, actor.id, input);
    await enqueue(tx, "open-to-members", [{ payload: { planId: id } }]);
    expireTags(...(await listPageTags(tx, actor.id)));
  });
  return getOwnPlan(actor, id);
}

/** An admin may take down the plan of another Master, which is recorded. */
async function recordTakedown(tx: Tx, actor: Member, masterId: string, planId: string): Promise<void> {
  if (isSelf(actor, masterId)) return;
  const subject = { type: "User", id: masterId } as const;
  await recordAuditEntry(tx, actor, { action: "membership.takenDown", subject, after: { plan: planId } });
}

/** Offers a plan no more; nobody is charged again. Idempotent. Errors: `NotFound`, `Forbidden`. */
export async function archivePlan(actor: Member, id: string, now = new Date()): Promise<void> {
  if (!isAdmin(actor)) await getOwnPlanRow(actor, id);
  await expiringTransaction(async (tx, expireTags) => {
    const plan = await tx.membershipPlan.findUnique({ where: { id }, select: { masterId: true } });
    if (!plan) throw new AppError("NotFound");
    const { count } = await tx.membershipPlan.updateMany({
      where: { id, archivedAt: null },
      data: { archivedAt: now },
    });
    if (count > 0) {
      await enqueue(tx, "close-memberships", [{ payload: { planId: id } }]);
      await recordTakedown(tx, actor, plan.masterId, id);
    }
    expireTags(...(await listPageTags(tx, plan.masterId)));
  });
}
