import "server-only";
import { lockForChange } from "@/lib/identity/lock-user";
import { rememberBuyer } from "@/lib/orders/tax/service";
import { priceChanged, requireExpectedAmount } from "@/lib/orders/amounts";
import { holdBeganAt, holdExpiresAt } from "@/lib/orders/checkout";
import { formatDiscountName, formatFirstPrice } from "@/lib/orders/discounts/copy";
import type { OfferDiscount } from "@/lib/orders/discounts/data";
import { findOrderDiscount, lockUnchangedDiscount, toUsedUpError } from "@/lib/orders/discounts/service";
import { checkSeatCooldown } from "@/lib/orders/solidarity/requests/service";
import { endGiftThatIsOver } from "@/lib/orders/given-memberships";
import { findOfferedPlan, toInterval, toPlanSummary, type PlanRow } from "@/lib/orders/membership-plans/data";
import { findChosenAmountError, formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import type { PlanSummary } from "@/lib/orders/membership-plans/schema";
import { findPauseEnd, findSecondCharge } from "@/lib/orders/membership-terms";
import { WITHDRAWAL_DAYS } from "@/lib/orders/withdrawal-term";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { billing } from "@/lib/platform/ports/billing";
import { PaymentRefusedError } from "@/lib/platform/ports/stripe";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatDayOfYear } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { getMembership, getMembershipRow, listPaidPlanIds, type MembershipRow } from "./data";
import { canLeave, canPause, isAskedFor } from "./policy";
import type { LeaveInput, MembershipInput, MembershipView, PlacedMembership } from "./schema";
import { syncMembership, syncSubscription } from "./sync";
import { tellMasterOfLeaving, tellMasterOfStaying, tellMember } from "@/lib/orders/membership-telling";
import { endLeftYear, endUnpaid } from "./upkeep";

const MEMBERSHIP_LIMIT = { name: "membership", points: 60, seconds: 3600 };

const toAbsoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href;

type Price = { amount: number; discount: OfferDiscount | null };

/** Errors: `ValidationError` (an amount that cannot be chosen). */
function findAmount(plan: PlanRow, { chosenAmount, solidarity }: MembershipInput): number {
  if (solidarity) {
    if (plan.solidarityAmount === null) throw conflict("Esta membresía no tiene lugares solidarios.");
    return plan.solidarityAmount;
  }
  const summary = toPlanSummary(plan);
  const amount = summary.minimum === null ? summary.amount : (chosenAmount ?? summary.amount);
  const error = findChosenAmountError(summary, amount);
  if (error) throw new AppError("ValidationError", { fields: { chosenAmount: error } });
  return amount;
}

const NOT_FIRST = "Los códigos son para quien entra por primera vez en esta membresía.";

/**
 * A discount is for those who join for the first time: nobody leaves and comes back for it. A gift is no first time.
 * Errors: `ValidationError` at `code`, `TooManyRequests`.
 */
async function findDiscount(
  actor: Member,
  plan: PlanRow,
  { code, now }: { code: string | undefined; now: Date },
): Promise<OfferDiscount | null> {
  if (!(await listPaidPlanIds(actor.id)).has(plan.id))
    return findOrderDiscount(actor, toPriced(plan), { code, now });
  if (code) throw new AppError("ValidationError", { fields: { code: NOT_FIRST } });
  return null;
}

/**
 * A person who gets a solidarity seat gets no other one for some time, as of contents, and has one membership in such a seat. The
 * caller has locked the person. Errors: `Forbidden`, `Conflict`.
 */
async function requireSolidarity(tx: Tx, userId: string, now: Date): Promise<void> {
  const { emailVerified } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  if (!emailVerified) throw new AppError("Forbidden", { message: "Confirma antes tu correo electrónico." });
  const live = { userId, isSolidarity: true, state: { not: "ENDED" } } as const;
  if ((await tx.membership.count({ where: live })) > 0)
    throw conflict("Ya tienes una membresía con un lugar solidario. Así llegan a más personas.");
  await checkSeatCooldown(tx, userId, now);
}

const toPriced = (plan: PlanRow) => ({ ...plan.ayni, membership: plan });

/** Errors: those of `findAmount` and `findDiscount`, `Conflict` (another price than was shown). */
async function findPrice(actor: Member, plan: PlanRow, input: MembershipInput, now: Date): Promise<Price> {
  const amount = findAmount(plan, input);
  const discount = input.solidarity ? null : await findDiscount(actor, plan, { code: input.code, now });
  requireExpectedAmount(input.expectedAmount, discount?.amount ?? amount);
  return { amount, discount };
}

/** "12 € al mes", "9 € el primer mes, después 12 € al mes". */
const formatPrice = (plan: PlanSummary, firstAmount: number | null): string =>
  firstAmount === null ? formatPeriodPrice(plan) : formatFirstPrice(plan, firstAmount);

const SOLIDARITY_CONDITION = "Es un lugar solidario: pagas este precio mientras sigas dentro.";

/** Lists the conditions that are told before paying, and kept with the membership. */
const listConditions = (plan: PlanRow, { amount, discount }: Price): string[] => [
  `${formatPrice({ ...toPlanSummary(plan), amount }, discount?.amount ?? null)}, hasta que la dejes.`,
  "Te avisamos 7 días antes de cada cobro.",
  `Tienes ${WITHDRAWAL_DAYS} días para desistir: te devolvemos el primer pago entero.`,
  plan.interval === "YEAR"
    ? "La dejas cuando quieras: sigues dentro hasta el final del mes y te devolvemos los meses que no han empezado."
    : "La dejas con un clic: sigues dentro hasta el final de lo que has pagado.",
];

const findLive = (tx: Tx, userId: string, planId: string) =>
  tx.membership.findFirst({
    where: { userId, planId, state: { not: "ENDED" } },
    select: {
      id: true,
      state: true,
      giftMonths: true,
      amount: true,
      firstAmount: true,
      isSolidarity: true,
      discount: { select: { code: true } },
    },
  });

type LiveMembership = NonNullable<Awaited<ReturnType<typeof findLive>>>;

/** Returns true if a request goes on with a membership instead of joining anew: it is paid, or is what is asked for. */
const goesOnWith = (live: LiveMembership, input: MembershipInput): boolean =>
  live.state !== "PENDING" || isAskedFor(live, input);

/** Nobody pays twice for the same days. Errors: `Conflict` (what was left is still open). */
async function requireClosed(userId: string, planId: string, now: Date): Promise<void> {
  const open = await db.membership.findFirst({
    where: { userId, planId, openUntil: { gt: now } },
    select: { openUntil: true, user: { select: { timezone: true } } },
  });
  if (!open?.openUntil) return;
  const day = formatDayOfYear(open.openUntil.toISOString(), open.user.timezone ?? DEFAULT_TIME_ZONE);
  throw conflict(`Sigues dentro hasta el ${day}: podrás volver a entrar cuando termine.`);
}

/** Finds a membership to go on with. A gift is none: nobody joins before it is over, and then it makes room. */
async function findResumable(userId: string, planId: string): Promise<LiveMembership | null> {
  const live = await findLive(db, userId, planId);
  return live?.giftMonths == null ? live : null;
}

async function createMembership(
  actor: Member,
  { masterId, input, price }: Joining,
  now: Date,
): Promise<string> {
  const { amount, discount } = price;
  return expiringTransaction(async (tx, expireTags) => {
    const master = await lockForChange(tx, actor, masterId);
    // A change of the plan waits, or is seen.
    await tx.$queryRaw`select 1 from "MembershipPlan" where id = ${input.planId}::uuid for no key update`;
    const plan = await getOfferedPlan(input.planId, tx);
    if (findAmount(plan, input) !== amount) throw priceChanged();
    if (input.solidarity) await requireSolidarity(tx, actor.id, now);
    if (discount && !(await lockUnchangedDiscount(tx, toPriced(plan), discount))) throw priceChanged();
    await endGiftThatIsOver(tx, { userId: actor.id, planId: plan.id, now });
    const { id } = await tx.membership.create({
      data: {
        planId: plan.id,
        masterId,
        userId: actor.id,
        amount,
        currency: plan.ayni.currency.toLowerCase(),
        interval: plan.interval,
        conditions: [...listConditions(plan, price), ...(input.solidarity ? [SOLIDARITY_CONDITION] : [])],
        isSolidarity: input.solidarity ?? false,
        ...(discount && { discountId: discount.id, firstAmount: discount.amount, holdsDiscount: true }),
        checkoutExpiresAt: holdExpiresAt(now),
      },
      select: { id: true },
    });
    if (plan.seats !== null || input.solidarity || discount) {
      const { slug } = await tx.user.findUniqueOrThrow({ where: { id: master.id }, select: { slug: true } });
      expireTags(cacheTags.master(slug));
    }
    return id;
  });
}

/** Errors: `NotFound`. */
async function getOfferedPlan(id: string, tx: Tx = db): Promise<PlanRow> {
  const plan = await findOfferedPlan(id, tx);
  if (!plan) throw new AppError("NotFound", { message: "Esta membresía ya no se ofrece." });
  return plan;
}

type Joining = { masterId: string; input: MembershipInput; price: Price };

/**
 * Creates a membership, or finds the one that a request at the same time has created. Errors: `SoldOut`, `Conflict` (that
 * request asked for another price).
 */
async function createOrFind(actor: Member, joining: Joining, now: Date): Promise<string> {
  const { input, price } = joining;
  try {
    return await createMembership(actor, joining, now);
  } catch (error) {
    if (violatesConstraint(error, "MembershipPlan_solidarity_kept"))
      throw new AppError("SoldOut", {
        message: "Ahora no queda ningún lugar solidario en esta membresía. Quizá más adelante.",
      });
    if (violatesConstraint(error, "Discount_uses_kept"))
      throw toUsedUpError(price.discount?.kind, priceChanged());
    if (violatesConstraint(error, "MembershipPlan_seats_kept"))
      throw new AppError("SoldOut", { message: "Ahora no quedan lugares en esta membresía." });
    const isDuplicate =
      violatesConstraint(error, "Membership_one_live") || violatesConstraint(error, "userId");
    const live = isDuplicate ? await findLive(db, actor.id, input.planId) : null;
    if (!live) throw error;
    if (!goesOnWith(live, input)) throw priceChanged();
    return live.id;
  }
}

async function startAttempt(id: string, now: Date): Promise<void> {
  await db.membership.updateMany({
    where: { id, state: "PENDING" },
    data: {
      checkoutAttempt: { increment: 1 },
      checkoutSessionId: null,
      checkoutUrl: null,
      checkoutExpiresAt: holdExpiresAt(now),
    },
  });
}

/** Opens the page on which the first period is paid. Idempotent per attempt. */
async function openCheckout(id: string, now: Date): Promise<string | null> {
  const membership = await db.membership.findUniqueOrThrow({
    where: { id },
    include: { user: true, master: true, discount: true, plan: { include: { ayni: true } } },
  });
  const { amount, firstAmount, discount, currency, conditions, plan, master, user } = membership;
  const { checkoutAttempt: attempt } = membership;
  const title = `Membresía: ${plan.ayni.title}`;
  const expiresAt = membership.checkoutExpiresAt ?? holdExpiresAt(now);
  // The orders of later periods keep the conditions, but not this date, which is the same for each try of an attempt.
  const next = findSecondCharge(holdBeganAt(expiresAt), toInterval(membership.interval)).toISOString();
  const nextCharge = `Próximo cobro: ${formatDayOfYear(next, user.timezone ?? DEFAULT_TIME_ZONE)}.`;
  const checkout = await billing.createCheckout({
    membershipId: id,
    attempt,
    amount,
    first:
      discount && firstAmount !== null ? { amount: firstAmount, name: formatDiscountName(discount) } : null,
    currency,
    interval: toInterval(membership.interval),
    title,
    description: `Con ${formatFullName(master)}.`,
    conditions: [nextCharge, ...conditions].join(" "),
    email: user.email,
    expiresAt,
    successUrl: toAbsoluteUrl(routes.memberships({ unida: id })),
    cancelUrl: toAbsoluteUrl(routes.masterMemberships(master.slug)),
  });
  await db.membership.updateMany({
    where: { id, state: "PENDING", checkoutAttempt: attempt },
    data: { checkoutSessionId: checkout.id, checkoutUrl: checkout.url },
  });
  return checkout.url;
}

/** Returns the page on which a membership is paid; null once it is. */
async function resumeCheckout(id: string, now: Date): Promise<string | null> {
  await syncMembership(id, now);
  const { state, checkoutSessionId, checkoutUrl, checkoutExpiresAt } = await db.membership.findUniqueOrThrow({
    where: { id },
  });
  if (state !== "PENDING") return null;
  const isOver = checkoutExpiresAt !== null && checkoutExpiresAt <= now;
  if (checkoutSessionId !== null && checkoutUrl !== null && !isOver) return checkoutUrl;
  if (isOver) await startAttempt(id, now);
  return openCheckout(id, now);
}

type Asked = { plan: PlanRow; input: MembershipInput; unpaid: LiveMembership | null };

/** Joins; `unpaid` is a membership that was asked for before, at another price, and makes room. */
async function join(actor: Member, { plan, input, unpaid }: Asked, now: Date): Promise<string> {
  await requireClosed(actor.id, plan.id, now);
  const price = await findPrice(actor, plan, input, now);
  if (unpaid) await requireAccepted(endUnpaid(unpaid.id, now));
  return createOrFind(actor, { masterId: plan.masterId, input, price }, now);
}

/**
 * Joins: opens the checkout of the first period. A repeat answers the same, also once it is paid; while it is not, asking for
 * another price joins anew. Errors: `NotFound`, `Conflict` (own, another price), `SoldOut`, `ValidationError`,
 * `ServiceUnavailable` (retry), `TooManyRequests`.
 */
export async function placeMembership(
  actor: Member,
  input: MembershipInput,
  now = new Date(),
): Promise<PlacedMembership> {
  await consumeRateLimit(MEMBERSHIP_LIMIT, actor.id);
  await rememberBuyer(actor);
  const plan = await getOfferedPlan(input.planId);
  if (plan.masterId === actor.id) throw conflict("Esta membresía es tuya.");
  const live = await findResumable(actor.id, plan.id);
  const id =
    live && goesOnWith(live, input) ? live.id : await join(actor, { plan, input, unpaid: live }, now);
  return { id, checkoutUrl: await resumeCheckout(id, now) };
}

type Changed = { row: MembershipRow; subscriptionId: string };

const hasChanged = () =>
  conflict("Tu membresía ya no está como creías. Recarga la página para ver cómo está.");

/** Finds a membership as it is now. Errors: `NotFound`, `Conflict` (it cannot be done in this state), `ServiceUnavailable`. */
async function getChangeable(
  actor: Member,
  id: string,
  can: (row: MembershipRow) => boolean,
  now = new Date(),
): Promise<Changed> {
  await consumeRateLimit(MEMBERSHIP_LIMIT, actor.id);
  await getMembershipRow(actor, id);
  await syncMembership(id, now);
  const row = await getMembershipRow(actor, id);
  if (row.subscriptionId === null || !can(row)) throw hasChanged();
  return { row, subscriptionId: row.subscriptionId };
}

/** Waits for a change at the processor, which refuses it if the subscription has ended meanwhile. Errors: `Conflict`. */
async function requireAccepted(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    throw error instanceof PaymentRefusedError ? hasChanged() : error;
  }
}

/**
 * Leaves with the end of what is paid: nothing is charged any more. Idempotent; a reason may follow. A membership that
 * nobody has paid is given up. Errors: `NotFound`, `Conflict` (it does not run), `ServiceUnavailable` (retry).
 */
export async function leaveMembership(
  actor: Member,
  id: string,
  { reason }: LeaveInput,
  now = new Date(),
): Promise<MembershipView> {
  const { leftAt, state } = await getMembershipRow(actor, id);
  if (leftAt) {
    if (reason) await db.membership.update({ where: { id }, data: { leaveReason: reason } });
    return getMembership(actor, id, now);
  }
  if (state === "PENDING") {
    await endUnpaid(id, now);
    return getMembership(actor, id, now);
  }
  const { row, subscriptionId } = await getChangeable(actor, id, canLeave, now);
  // The processor has begun to charge the next period once the paid one is over: nobody pays that after leaving.
  const isOver = row.paidUntil !== null && row.paidUntil <= now;
  await (isOver ? billing.end(subscriptionId) : requireAccepted(billing.endWithPeriod(subscriptionId)));
  await db.membership.update({
    where: { id },
    data: { leftAt: now, leaveReason: reason || null, askedAmount: null, askedAt: null },
  });
  await syncMembership(id, now);
  const returnedAmount = await endLeftYear(id, now);
  const left = await getMembership(actor, id, now);
  const { withdrawal } = left;
  await db.$transaction(async (tx) => {
    await tellMember(tx, id, { about: "left", key: now.toISOString(), returnedAmount, withdrawal });
    await tellMasterOfLeaving(tx, id);
  });
  return left;
}

const isPausable = ({ interval, ...row }: MembershipRow): boolean =>
  canPause({ ...row, interval: toInterval(interval) });

/** Charges no period of the next 1 to 3 months. Errors: `NotFound`, `Conflict`, `ServiceUnavailable`. */
export async function pauseMembership(
  actor: Member,
  id: string,
  months: number,
  now = new Date(),
): Promise<MembershipView> {
  const { row, subscriptionId } = await getChangeable(actor, id, isPausable, now);
  const subscription = await billing.findSubscription(subscriptionId);
  if (!subscription) throw new AppError("NotFound");
  const { chargeDay } = subscription;
  const periodEndsAt = row.paidUntil ?? subscription.periodEndsAt;
  const until = findPauseEnd({ periodEndsAt, chargeDay }, months);
  await requireAccepted(billing.pause(subscriptionId, until));
  await syncMembership(id, now);
  await db.$transaction((tx) => tellMember(tx, id, { about: "paused", key: until.toISOString() }));
  return getMembership(actor, id, now);
}

const canResume = ({ state, leftAt }: MembershipRow): boolean =>
  state === "PAUSED" || (leftAt !== null && state !== "ENDED");

/** Ends a pause, or takes back that one leaves. Errors: `NotFound`, `Conflict`, `ServiceUnavailable`. */
export async function resumeMembership(actor: Member, id: string, now = new Date()): Promise<MembershipView> {
  const { row, subscriptionId } = await getChangeable(actor, id, canResume, now);
  if (row.leftAt) {
    if (row.plan.archivedAt) throw conflict("Esta membresía ya no se ofrece: termina con lo que has pagado.");
    await requireAccepted(billing.endWithPeriod(subscriptionId, false));
    await db.membership.update({ where: { id }, data: { leaveReason: null } });
  }
  if (row.state === "PAUSED") await requireAccepted(billing.resume(subscriptionId));
  await syncMembership(id, now);
  await db.$transaction(async (tx) => {
    await tellMember(tx, id, { about: "resumed", key: now.toISOString() });
    if (row.leftAt) await tellMasterOfStaying(tx, id, now);
  });
  return getMembership(actor, id, now);
}

/** Says yes or no to the price that the Master asks for. Errors: `NotFound`, `Conflict` (none is asked), `ServiceUnavailable`. */
export async function answerPrice(
  actor: Member,
  id: string,
  accept: boolean,
  now = new Date(),
): Promise<MembershipView> {
  const isAsked = ({ askedAmount }: MembershipRow) => askedAmount !== null;
  const { row, subscriptionId } = await getChangeable(actor, id, isAsked, now);
  const accepted = accept ? row.askedAmount : null;
  if (accepted !== null) await requireAccepted(billing.setAmount(subscriptionId, accepted));
  await db.membership.update({ where: { id }, data: { askedAmount: null, askedAt: null } });
  await syncMembership(id, now);
  if (accepted !== null)
    await db.$transaction((tx) => tellMember(tx, id, { about: "accepted", key: now.toISOString() }));
  return getMembership(actor, id, now);
}

/** Returns the page on which the card is changed. Errors: `NotFound`, `Conflict` (it has ended), `ServiceUnavailable`. */
export async function openCardPage(actor: Member, id: string): Promise<string> {
  const { row, subscriptionId } = await getChangeable(actor, id, ({ state }) => state !== "ENDED");
  const { customerId: customer, currency } = row;
  if (customer === null) throw new AppError("NotFound");
  const backUrl = toAbsoluteUrl(routes.memberships());
  const doneUrl = toAbsoluteUrl(routes.memberships({ tarjeta: "cambiada" }));
  return billing.createCardPage({ subscriptionId, customer, currency, doneUrl, backUrl });
}

/** Applies the card that a member has given; what is due is charged at once. Errors: `ServiceUnavailable`. */
export async function applyNewCard(checkoutId: string): Promise<void> {
  const found = await billing.findNewCard(checkoutId);
  if (!found) return;
  await billing.setCard(found.subscriptionId, found.card);
  await syncSubscription(found.subscriptionId);
}
