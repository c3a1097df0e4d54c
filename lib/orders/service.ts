import "server-only";
import type { Member } from "@/lib/auth/actor";
import { publicAyni } from "@/lib/ayni/data";
import { cacheTags, dropTags } from "@/lib/cache";
import { db } from "@/lib/db/client";
import { violates } from "@/lib/db/errors";
import { AppError } from "@/lib/http/errors";
import type { ReceivedSection } from "@/lib/routes";
import { consume } from "@/lib/throttles/service";
import { accessLasts } from "./data";
import type { OrderInput } from "./schema";
import { sectionOf } from "./section";

const ORDERS = { name: "order", points: 60, seconds: 60 };
const DAY = 24 * 3600 * 1000;

type Placed = { id: string; slug: string; section: ReceivedSection; status: "completed" | "pending" };

/** The order by which somebody has a content or is about to; one whose access has ended is none. */
const livingOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: {
      userId,
      ayniContentId,
      renewedAt: null,
      OR: [{ status: "PENDING" }, { status: "COMPLETED", ...accessLasts() }],
    },
    select: { id: true, status: true },
  });

async function findOffer(ayniId: string) {
  const ayni = await db.ayni.findFirst({
    where: { id: ayniId, ...publicAyni },
    include: {
      encuentros: { where: { cancelledAt: null }, orderBy: { startsAt: "asc" }, select: { startsAt: true } },
    },
  });
  if (!ayni) throw new AppError("NotFound");
  return ayni;
}
type Offer = Awaited<ReturnType<typeof findOffer>>;

function placed(offer: Offer, order: { id: string; status: string }): Placed {
  return {
    id: order.id,
    slug: offer.slug,
    section: sectionOf(offer.contentType, offer.onlineType),
    status: order.status === "COMPLETED" ? "completed" : "pending",
  };
}

/** The first encuentro that is still to come when somebody receives a content. */
function appointmentOf({ encuentros }: Offer, now: Date): Date | null {
  const next = encuentros.find(({ startsAt }) => startsAt > now) ?? encuentros[0];
  return next?.startsAt ?? null;
}

/** Null when the content is no longer offered for nothing. */
async function insertFreeOrder(actor: Member, offer: Offer): Promise<{ id: string; status: string } | null> {
  const now = new Date();
  return db.$transaction(async (tx) => {
    // The content stays as it was read until the order stands.
    const held = await tx.$queryRaw<unknown[]>`
      select 1 from "Ayni" where id = ${offer.id}::uuid and listed and amount = 0
        and "minimumAmount" is null for no key update`;
    if (held.length === 0) return null;
    await tx.order.updateMany({
      where: {
        userId: actor.id,
        ayniContentId: offer.id,
        status: "COMPLETED",
        renewedAt: null,
        contentExpirationDate: { lte: now },
      },
      data: { renewedAt: now },
    });
    return tx.order.create({
      data: {
        userId: actor.id,
        ayniContentId: offer.id,
        masterUserId: offer.userId,
        status: "COMPLETED",
        purchaseDate: now,
        completedAt: now,
        amount: 0,
        taxBase: 0,
        taxPercentage: 0,
        taxAmount: 0,
        currency: "eur",
        appointmentDate: appointmentOf(offer, now),
        contentExpirationDate:
          offer.accessDays === null ? null : new Date(now.getTime() + offer.accessDays * DAY),
      },
      select: { id: true, status: true },
    });
  });
}

const isLive = ({ contentType }: Offer): boolean => contentType === "EVENT" || contentType === "WORKSHOP";

function isOver(offer: Offer): boolean {
  if (offer.lastEndsAt === null) return isLive(offer) && offer.encuentros.length === 0;
  return offer.lastEndsAt <= new Date();
}

/**
 * Gives the actor a content: a free one is received at once. Repeating it answers the same order, until its access has
 * ended: then it is received anew.
 * Errors: `NotFound`, `Conflict` (one's own, or over), `SoldOut`, `ServiceUnavailable` (payments are away).
 */
export async function placeOrder(actor: Member, input: OrderInput): Promise<Placed> {
  await consume(ORDERS, actor.id);
  const offer = await findOffer(input.ayniContentId);
  if (offer.userId === actor.id) throw new AppError("Conflict", { message: "Este Ayni es tuyo." });
  const living = await livingOrder(actor.id, offer.id);
  if (living) return placed(offer, living);
  if (isOver(offer)) {
    throw new AppError("Conflict", { message: "Los encuentros de este Ayni ya han pasado." });
  }
  if (offer.amount > 0 || offer.minimumAmount !== null) {
    throw new AppError("ServiceUnavailable", { message: "Los pagos aún no están disponibles." });
  }
  try {
    const order = await insertFreeOrder(actor, offer);
    if (!order) throw new AppError("Conflict");
    if (offer.capacity !== null) dropTags(cacheTags.ayni(offer.slug));
    return placed(offer, order);
  } catch (error) {
    if (violates(error, "Ayni_capacity_kept")) throw new AppError("SoldOut");
    // Somebody with the same session was faster: their order is the order.
    const winner = violates(error, "Order_one_live") || violates(error, "userId");
    const order = winner ? await livingOrder(actor.id, offer.id) : null;
    if (!order) throw error;
    return placed(offer, order);
  }
}
