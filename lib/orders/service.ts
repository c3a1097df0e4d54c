import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { settleOrder } from "@/lib/orders/settlement";
import { give, retireEnded } from "@/lib/orders/grant";
import { AppError } from "@/lib/platform/http/errors";
import { notify } from "@/lib/messaging/notifications/service";
import { findOffer, isOver } from "@/lib/orders/offer";
import type { Offer } from "@/lib/orders/offer";
import { insertPending, resumeCheckout } from "@/lib/orders/checkout";
import type { ReceivedSection } from "@/lib/platform/routes";
import { consume } from "@/lib/throttles/service";
import { lockPerson } from "@/lib/identity/lock-user";
import { accessLasts, findOrderByPayment } from "./order/data";
import { partsOf } from "./amounts";
import type { Parts } from "./amounts";
import type { OrderInput, OrderView } from "./order/schema";
import { sectionOf } from "./section";

const ORDERS = { name: "order", points: 60, seconds: 60 };

type Placed = {
  id: string;
  slug: string;
  section: ReceivedSection;
  status: "completed" | "pending";
  /** Where a pending order is paid. */
  checkoutUrl?: string;
};

/** The order by which somebody has a content or is about to; one whose access has ended is none. */
const livingOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: {
      userId,
      ayniContentId,
      renewedAt: null,
      OR: [{ status: "PENDING" }, { status: "COMPLETED", ...accessLasts() }],
    },
    select: { id: true, status: true, checkoutSessionId: true },
  });
type Living = NonNullable<Awaited<ReturnType<typeof livingOrder>>>;

function placed(offer: Offer, id: string, checkoutUrl?: string): Placed {
  const section = sectionOf(offer.contentType, offer.onlineType);
  if (checkoutUrl === undefined) return { id, slug: offer.slug, section, status: "completed" };
  return { id, slug: offer.slug, section, status: "pending", checkoutUrl };
}

async function tellMaster(tx: Tx, { id }: Member, offer: Offer, order: { id: string }): Promise<void> {
  const { name, lastName } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, lastName: true },
  });
  const payload = { slug: offer.slug, title: offer.title, personName: `${name} ${lastName}` };
  await notify(tx, [{ kind: "received", userId: offer.userId, payload, dedupeKey: `received:${order.id}` }]);
}

/** Null when the content is no longer offered for nothing. */
async function insertFree(tx: Tx, actor: Member, offer: Offer, _: Parts, now: Date) {
  // The content stays as it was read until the order stands.
  const held = await tx.$queryRaw<unknown[]>`
    select 1 from "Ayni" where id = ${offer.id}::uuid and listed and amount = ${offer.amount}
      and "minimumAmount" is not distinct from ${offer.minimumAmount} for no key update`;
  if (held.length === 0) return null;
  const order = await give(tx, actor.id, offer, now);
  await tellMaster(tx, actor, offer, order);
  return order;
}

/** The order of whoever was faster with the same session. */
async function insertOrFind(actor: Member, offer: Offer, parts: Parts): Promise<Living> {
  try {
    const order = await db.$transaction(async (tx) => {
      const now = new Date();
      const buyer = await lockPerson(tx, actor.id);
      if (!buyer || buyer.deactivatedAt) throw new AppError("Unauthenticated");
      await retireEnded(tx, actor.id, offer.id, now);
      const insert = parts.amount === 0 ? insertFree : insertPending;
      const made = await insert(tx, actor, offer, parts, now);
      if (!made) throw new AppError("Conflict");
      return made;
    });
    if (offer.capacity !== null) dropTags(cacheTags.ayni(offer.slug));
    return { id: order.id, status: parts.amount === 0 ? "COMPLETED" : "PENDING", checkoutSessionId: null };
  } catch (error) {
    if (violates(error, "Ayni_capacity_kept")) throw new AppError("SoldOut");
    const winner = violates(error, "Order_one_live") || violates(error, "userId");
    const order = winner ? await livingOrder(actor.id, offer.id) : null;
    if (!order) throw error;
    return order;
  }
}

/** What an order that lives leads to; null when it turns out that it lives no more. */
async function resume(offer: Offer, living: Living): Promise<Placed | null> {
  if (living.status === "COMPLETED") return placed(offer, living.id);
  const url = await resumeCheckout(living);
  if (url !== null) return placed(offer, living.id, url);
  const now = await db.order.findUniqueOrThrow({ where: { id: living.id }, select: { status: true } });
  if (now.status === "PENDING") {
    throw new AppError("Conflict", { message: "Tu pago se está confirmando. Te avisaremos por correo." });
  }
  return now.status === "COMPLETED" ? placed(offer, living.id) : null;
}

/**
 * Gives the actor a content: a free one is received at once, a paid one when the processor says that it is paid.
 * Repeating it answers the same order, until it has expired, was refunded or its access has ended: then another is made.
 * An order that is pending stays as it was first asked for, with or without a place for somebody else.
 * Errors: `NotFound`, `Conflict` (one's own, or over), `SoldOut`, `ValidationError` (the chosen amount, or the place),
 * `ServiceUnavailable` (the processor is away; the same request may be repeated).
 */
export async function placeOrder(actor: Member, input: OrderInput): Promise<Placed> {
  await consume(ORDERS, actor.id);
  const offer = await findOffer(input.ayniContentId);
  if (offer.userId === actor.id) throw new AppError("Conflict", { message: "Este Ayni es tuyo." });
  const living = await livingOrder(actor.id, offer.id);
  const known = living && (await resume(offer, living));
  if (known) return known;
  if (isOver(offer)) {
    throw new AppError("Conflict", { message: "Los encuentros de este Ayni ya han pasado." });
  }
  const order = await insertOrFind(actor, offer, partsOf(offer, input));
  const made = await resume(offer, order);
  if (!made) throw new AppError("Conflict");
  return made;
}

/**
 * An order of the actor by its own, its checkout's or its payment's id, as the processor knows it by now; null for any
 * other. While the processor is away it is answered as we know it.
 */
export async function askForOrder(actor: Member, id: string): Promise<OrderView | null> {
  const order = await findOrderByPayment(actor, id);
  if (order?.status !== "pending") return order;
  await settleOrder(order.id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  return findOrderByPayment(actor, order.id);
}
