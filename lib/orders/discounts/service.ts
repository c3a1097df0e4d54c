import "server-only";
import { tellMasterOfChange } from "@/lib/content/ayni/oversight";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { activeMaster } from "@/lib/discovery/active-master";
import { isSelf } from "@/lib/platform/actor";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { lockUser } from "@/lib/identity/lock-user";
import { findOffer } from "@/lib/orders/offer";
import { toPageTag } from "@/lib/orders/page-tag";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { endOfDay } from "@/lib/platform/time/days";
import { formatMoney } from "@/lib/reference/money";
import {
  applyDiscount,
  findCodeRow,
  findEarlyDiscount,
  getDiscountableContent,
  listDiscounts,
  toDiscountKind,
} from "./data";
import type { DiscountableContent, OfferDiscount, PricedOffer } from "./data";
import { findReductionError, getDiscountState } from "./policy";
import type { DiscountInput, DiscountsPage, QuoteView } from "./schema";

/** It counts the codes that a buyer tries, so that nobody guesses one. */
const CODE_LIMIT = { name: "discount-code", points: 30, seconds: 3600 };
const DISCOUNT_LIMIT = { name: "discount", points: 60, seconds: 3600 };
const MAX_DISCOUNTS = 200;

const invalidCode = (message: string) => new AppError("ValidationError", { fields: { code: message } });

const toUnknownCode = ({ membership }: PricedOffer): string =>
  `Este código no existe para esta ${membership ? "membresía" : "enseñanza"}. Comprueba que está bien escrito.`;
const USED_UP_CODE = "Este código ya se ha usado todas las veces que se podía.";

const CLOSED_CODE_MESSAGES = {
  archived: "Este código ya no se puede usar.",
  ended: "Este código ya ha terminado.",
  "used-up": USED_UP_CODE,
} as const;

/** Errors: `ValidationError` with the reason at `code`, `TooManyRequests`. */
async function findCodeDiscount(
  actor: Member,
  offer: PricedOffer,
  { code, now }: { code: string; now: Date },
): Promise<OfferDiscount> {
  await consumeRateLimit(CODE_LIMIT, actor.id);
  const row = await findCodeRow(offer.id, code);
  if (!row) throw invalidCode(toUnknownCode(offer));
  const state = getDiscountState(row, now);
  if (state !== "open") throw invalidCode(CLOSED_CODE_MESSAGES[state]);
  const discount = applyDiscount(row, offer);
  if (!discount) throw invalidCode("Este código no se puede usar con el precio de ahora.");
  const early = await findEarlyDiscount(offer, now);
  if (early && early.amount <= discount.amount) {
    throw invalidCode(
      `El precio anticipado, ${formatMoney(early.amount, offer.currency)}, ya es igual o mejor: no te hace falta el código.`,
    );
  }
  return discount;
}

/**
 * Returns the discount of an order at `now`: that of the code, else the early price, else null. Discounts do not add up.
 * Errors: as of a code.
 */
export const findOrderDiscount = (
  actor: Member,
  offer: PricedOffer,
  { code, now }: { code: string | undefined; now: Date },
): Promise<OfferDiscount | null> =>
  code ? findCodeDiscount(actor, offer, { code, now }) : findEarlyDiscount(offer, now);

/** The caller has locked the offer. Returns false if the discount ended or changed since it was read. */
export async function lockUnchangedDiscount(
  tx: Tx,
  offer: PricedOffer,
  discount: { id: string; kind: OfferDiscount["kind"] } | null,
): Promise<boolean> {
  const now = new Date();
  if (discount) {
    const rows = await tx.$queryRaw<unknown[]>`
      select 1 from "Discount" where id = ${discount.id}::uuid and "archivedAt" is null
        and ("endsAt" is null or "endsAt" > ${now}::timestamptz) for no key update`;
    if (rows.length === 0) return false;
  }
  if (discount?.kind === "CODE") return true;
  // One that is used up meanwhile is left to the constraint, one that has just begun to the next attempt.
  return discount !== null || (await findEarlyDiscount(offer, now, tx)) === null;
}

/** Errors for the constraint `Discount_uses_kept`. */
export const toUsedUpError = (kind: OfferDiscount["kind"] | undefined, changed: AppError): AppError =>
  kind === "CODE" ? invalidCode(USED_UP_CODE) : changed;

/** A membership has the id of the content that its periods sell. Errors: `NotFound`. */
async function findPriced(ayniId: string): Promise<PricedOffer> {
  const plan = await db.membershipPlan.findFirst({
    where: { id: ayniId, archivedAt: null, ayni: { user: activeMaster } },
    include: { ayni: true },
  });
  return plan ? { ...plan.ayni, membership: plan } : findOffer(ayniId);
}

/** Errors: `NotFound`, `ValidationError` with the reason at `code`, `TooManyRequests`. */
export async function quoteCode(actor: Member, ayniId: string, code: string): Promise<QuoteView> {
  const offer = await findPriced(ayniId);
  const { kind, amount, listAmount, ...rest } = await findCodeDiscount(actor, offer, {
    code,
    now: new Date(),
  });
  return {
    kind: toDiscountKind(kind),
    code: rest.code,
    listAmount,
    discountAmount: listAmount - amount,
    amount,
    currency: offer.currency,
  };
}

/** A code or an early price is part of what a content costs: its Master is told what an admin does with it. */
async function recordForeignDiscount(
  tx: Tx,
  actor: Member,
  content: DiscountableContent,
  action: "discount.created" | "discount.ended",
): Promise<void> {
  if (isSelf(actor, content.userId)) return;
  await recordForeignAct(tx, actor, { action, ownerId: content.userId, after: { content: content.id } });
  await tellMasterOfChange(tx, content, "price");
}

/** Errors: as `getDiscountableContent`. */
export async function readDiscounts(actor: Member, ayniId: string): Promise<DiscountsPage> {
  const { userId: ownerId } = await getDiscountableContent(actor, { id: ayniId });
  await recordForeignAct(db, actor, { action: "discounts.seen", ownerId, after: { content: ayniId } });
  return listDiscounts(actor, { id: ayniId });
}

function requireReduces(input: DiscountInput, content: DiscountableContent): void {
  const { percent = null, amount = null } = input;
  const priced = { ...content, membership: content.membershipPlan };
  const error = findReductionError({ percent, amount, currency: content.currency }, priced);
  if (error)
    throw new AppError("ValidationError", { fields: { [percent === null ? "amount" : "percent"]: error } });
}

async function toEndDate({ endsOn }: DiscountInput, masterId: string, now: Date): Promise<Date | null> {
  if (endsOn == null) return null;
  const endsAt = endOfDay(endsOn, await findUserTimeZone(masterId));
  if (endsAt > now) return endsAt;
  throw new AppError("ValidationError", { fields: { endsOn: "Elige un día que no haya pasado" } });
}

/** A new early price or code may take the place of one that is over. */
async function archiveClosed(tx: Tx, ayniId: string, now: Date): Promise<void> {
  const rows = await tx.discount.findMany({ where: { ayniId, archivedAt: null } });
  const closed = rows.filter((row) => getDiscountState(row, now) === "ended").map(({ id }) => id);
  if (closed.length > 0) {
    await tx.discount.updateMany({ where: { id: { in: closed } }, data: { archivedAt: now } });
  }
}

/** One code of a name, and one early price. */
function toDuplicateError(error: unknown, { kind }: DiscountInput): unknown {
  if (!violatesConstraint(error, "Discount_one") && !violatesConstraint(error, "ayniId")) return error;
  if (kind === "code") return invalidCode("Ya tienes este código en esta enseñanza");
  return new AppError("ValidationError", {
    fields: { kind: "Ya hay un precio anticipado: termínalo antes" },
  });
}

/** The content of a membership is never published. */
const isClosed = ({ status, membershipPlan }: DiscountableContent): boolean =>
  membershipPlan ? membershipPlan.archivedAt !== null : status === "ARCHIVED";

/**
 * Returns the discounts with the new one. Errors: `NotFound`, `Forbidden`, `ValidationError`, `Conflict` (archived content,
 * too many), `TooManyRequests`.
 */
export async function createDiscount(
  actor: Member,
  ayniId: string,
  input: DiscountInput,
  now = new Date(),
): Promise<DiscountsPage> {
  const content = await getDiscountableContent(actor, { id: ayniId });
  await consumeRateLimit(DISCOUNT_LIMIT, actor.id);
  if (isClosed(content)) throw conflict("Esta enseñanza está archivada: nadie puede recibirla.");
  requireReduces(input, content);
  const endsAt = await toEndDate(input, content.userId, now);
  const { kind, code, percent, amount, maxUses } = input;
  try {
    await expiringTransaction(async (tx, expireTags) => {
      // One list at a time, so that its length is known.
      await lockUser(tx, content.userId);
      await archiveClosed(tx, ayniId, now);
      if ((await tx.discount.count({ where: { ayniId } })) >= MAX_DISCOUNTS)
        throw conflict(`Cada enseñanza admite ${MAX_DISCOUNTS} códigos y precios.`);
      await tx.discount.create({
        data: {
          ayniId,
          masterId: content.userId,
          kind: kind === "code" ? "CODE" : "EARLY",
          code: kind === "code" ? (code ?? null) : null,
          percent: percent ?? null,
          amount: amount ?? null,
          currency: content.currency,
          endsAt,
          maxUses: maxUses ?? null,
        },
      });
      await recordForeignDiscount(tx, actor, content, "discount.created");
      expireTags(toPageTag(content));
    });
  } catch (error) {
    throw toDuplicateError(error, input);
  }
  return listDiscounts(actor, { id: ayniId }, now);
}

/** Ends a discount; orders that have it keep it. Idempotent. Errors: `NotFound`, `Forbidden`. */
export async function archiveDiscount(
  actor: Member,
  { ayniId, id }: { ayniId: string; id: string },
  now = new Date(),
): Promise<DiscountsPage> {
  const content = await getDiscountableContent(actor, { id: ayniId });
  if (!(await db.discount.findFirst({ where: { id, ayniId }, select: { id: true } })))
    throw new AppError("NotFound");
  await expiringTransaction(async (tx, expireTags) => {
    const { count } = await tx.discount.updateMany({
      where: { id, archivedAt: null },
      data: { archivedAt: now },
    });
    if (count > 0) await recordForeignDiscount(tx, actor, content, "discount.ended");
    expireTags(toPageTag(content));
  });
  return listDiscounts(actor, { id: ayniId }, now);
}
