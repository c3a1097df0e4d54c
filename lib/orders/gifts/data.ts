import "server-only";
import { z } from "zod";
import { receivedSection } from "@/lib/content/access";
import { toContraindicationsVersion } from "@/lib/content/contraindications";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { findLiveSpan, roomTimes, toEncuentroTimes } from "@/lib/content/schedule/policy";
import { readToken } from "@/lib/identity/one-time-tokens/service";
import { findAcceptance, findMembershipOf } from "@/lib/orders/given-memberships";
import { findOrderInTheWay } from "@/lib/orders/current-order";
import { hasOfferEnded } from "@/lib/orders/offer";
import { isMember } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";
import { toGivenMembership, toGivenPack } from "./delivery";
import { toGiftState } from "./policy";
import type { GiftHindrance, GiftState } from "./policy";
import type { AcceptedGift, GiftPageView, GivenGift, GivenGifts, OpenGift } from "./schema";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const tokenPayload = z.object({ giftId: z.uuid() });

export type GiftLink = { giftId: string; isUsable: boolean };

/** Returns null for a forged link. */
export async function findGiftLink(token: string): Promise<GiftLink | null> {
  const found = TOKEN.test(token) ? await readToken(token, "RECEIVE_GIFT") : null;
  const payload = tokenPayload.safeParse(found?.payload);
  return found && payload.success ? { giftId: payload.data.giftId, isUsable: found.isUsable } : null;
}

const giftInclude = {
  acceptedBy: { select: { id: true, userId: true, status: true } },
  order: {
    select: {
      status: true,
      userId: true,
      purchaseDate: true,
      user: { select: { name: true, lastName: true, timezone: true } },
      ayni: {
        select: {
          id: true,
          slug: true,
          userId: true,
          amount: true,
          membershipPlan: { select: { interval: true, archivedAt: true } },
          user: { select: { slug: true } },
          contentType: true,
          onlineType: true,
          accessDays: true,
          contraindications: true,
          lastEndsAt: true,
          offer: { select: { slug: true, listed: true } },
          bookingTerms: { select: { minutes: true } },
          pack: { select: { sessions: true, giftMonths: true, lastDay: true, expiresAt: true } },
          encuentros: {
            where: { cancelledAt: null },
            orderBy: { startsAt: "asc" },
            select: {
              id: true,
              startsAt: true,
              endsAt: true,
              cancelledAt: true,
              timezone: true,
              room: roomTimes,
            },
          },
        },
      },
    },
  },
} satisfies Prisma.GiftInclude;

export type GiftRow = Prisma.GiftGetPayload<{ include: typeof giftInclude }>;

export const findGift = (id: string, tx: Tx = db): Promise<GiftRow | null> =>
  tx.gift.findUnique({ where: { id }, include: giftInclude });

const toState = (gift: GiftRow, now: Date): GiftState =>
  toGiftState(
    {
      ...gift,
      orderStatus: gift.order.status,
      isKept: gift.acceptedBy?.userId === gift.order.userId,
    },
    now,
  );

/** The end of the time in which a gift can be accepted; null without one. */
export const findGiftEnd = ({ order }: GiftRow): Date | null => {
  const { ayni } = order;
  if (ayni.membershipPlan) return findAcceptance(order).end;
  return ayni.pack ? ayni.pack.expiresAt : ayni.lastEndsAt;
};

/** Nobody can have a membership twice. */
async function findMembershipHindrance(
  tx: Tx,
  userId: string,
  planId: string,
): Promise<GiftHindrance | null> {
  const membership = await findMembershipOf(tx, userId, planId, new Date());
  const reason = membership?.state === "PENDING" ? "paying" : "member";
  return membership && { reason, path: routes.memberships() };
}

/** Returns null unless this person has what is given for good, or is paying for it. */
export async function findOwned(tx: Tx, userId: string, gift: GiftRow): Promise<GiftHindrance | null> {
  const { ayni } = gift.order;
  if (ayni.membershipPlan) return findMembershipHindrance(tx, userId, ayni.id);
  const order = await findOrderInTheWay(tx, userId, ayni);
  if (!order) return null;
  const { id, status, bundlePurchase } = order;
  if (status === "PENDING") return { reason: "paying", path: routes.order(bundlePurchase?.id ?? id) };
  const section = receivedSection(ayni.contentType, ayni.onlineType);
  return { reason: "owned", path: routes.receivedItem(ayni.slug, id, section) };
}

/** Returns null if this person may accept the gift. */
export async function findGiftHindrance(
  tx: Tx,
  userId: string,
  gift: GiftRow,
): Promise<GiftHindrance | null> {
  const { userId: giverId, ayni } = gift.order;
  if (userId === giverId) return { reason: "own-gift", path: routes.orders() };
  if (userId === ayni.userId) {
    const path = ayni.membershipPlan ? routes.offeredMembership(ayni.id) : routes.participants(ayni.slug);
    return { reason: "own-content", path };
  }
  return findOwned(tx, userId, gift);
}

const toAccepted = ({ order: { ayni } }: GiftRow, orderId: string): AcceptedGift => ({
  orderId,
  slug: ayni.slug,
  section: receivedSection(ayni.contentType, ayni.onlineType),
  isPack: ayni.pack !== null,
  isMembership: ayni.membershipPlan !== null,
});

/** The gift as its present receiver sees it; null for anybody else. */
export function findAccepted(actor: Actor, gift: GiftRow): AcceptedGift | null {
  const { acceptedBy, order } = gift;
  const isReceiver = isMember(actor) && acceptedBy?.userId === actor.id && actor.id !== order.userId;
  return isReceiver && acceptedBy.status === "COMPLETED" ? toAccepted(gift, acceptedBy.id) : null;
}

function toClosedView(actor: Actor, gift: GiftRow, now: Date): GiftPageView {
  const state = toState(gift, now);
  if (state === "accepted") {
    const received = findAccepted(actor, gift);
    return received ? { state: "accepted", received } : { state: "taken" };
  }
  if (state === "declined" || state === "lapsed") return { state };
  const isOpen = state === "sent" || state === "returned" || state === "sending" || state === "scheduled";
  return { state: isOpen ? "replaced" : "gone" };
}

const ACCEPTABLE: readonly GiftState[] = ["scheduled", "sending", "sent", "returned"];

export const isAcceptable = (gift: GiftRow, now: Date): boolean => ACCEPTABLE.includes(toState(gift, now));

function toReadable(contraindications: string | null): OpenGift["contraindications"] {
  const text = contraindications?.trim();
  return text ? { text, version: toContraindicationsVersion(text) } : null;
}

function toGiftEncuentro(
  row: GiftRow["order"]["ayni"]["encuentros"][number],
): OpenGift["encuentros"][number] {
  const times = toEncuentroTimes(row);
  return {
    id: row.id,
    startsAt: times.startsAt,
    endsAt: new Date(findLiveSpan(times).until).toISOString(),
    openedAt: times.openedAt,
    timezone: row.timezone,
  };
}

/** Returns what the link of a gift opens for this person. */
export async function getGiftPage(actor: Actor, token: string, now = new Date()): Promise<GiftPageView> {
  const link = await findGiftLink(token);
  const gift = link && (await findGift(link.giftId));
  if (!gift) return { state: "unknown" };
  if (!link.isUsable || !isAcceptable(gift, now)) return toClosedView(actor, gift, now);
  const { user, ayni } = gift.order;
  if (hasOfferEnded(ayni, now)) return { state: "lapsed" };
  if (ayni.membershipPlan?.archivedAt) return { state: "gone" };
  const [[item], hindrance] = await Promise.all([
    listCatalogueItemsByIds([ayni.id]),
    isMember(actor) ? findGiftHindrance(db, actor.id, gift) : null,
  ]);
  if (!item) return { state: "gone" };
  return {
    state: "open",
    hindrance,
    gift: {
      id: gift.id,
      recipientName: gift.recipientName,
      giverName: formatFullName(user),
      message: gift.message,
      ayni: item,
      encuentros: ayni.encuentros.map(toGiftEncuentro),
      accessDays: ayni.accessDays,
      pack: toGivenPack(ayni),
      membership: toGivenMembership(gift.order),
      contraindications: toReadable(ayni.contraindications),
      masterSlug: ayni.user.slug,
      pageSlug: ayni.offer?.listed ? ayni.offer.slug : item.status === "PUBLISHED" ? item.slug : null,
    },
  };
}

const MAX_GIFTS = 200;

export const givenInclude = {
  acceptedBy: { select: { id: true, userId: true } },
  order: {
    select: {
      userId: true,
      status: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          contentType: true,
          onlineType: true,
          pack: { select: { id: true } },
          membershipPlan: { select: { id: true } },
        },
      },
    },
  },
} satisfies Prisma.GiftInclude;

export type GivenRow = Prisma.GiftGetPayload<{ include: typeof givenInclude }>;

export function toGivenGift(row: GivenRow, now: Date): GivenGift {
  const { order, acceptedBy } = row;
  const { slug, title, contentType, onlineType, pack, membershipPlan } = order.ayni;
  const isKept = acceptedBy?.userId === order.userId;
  return {
    id: row.id,
    orderId: row.orderId,
    state: toGiftState({ ...row, orderStatus: order.status, isKept }, now),
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    message: row.message,
    sendsAt: toIsoString(row.sendsAt),
    sentAt: toIsoString(row.sentAt),
    acceptedAt: toIsoString(row.acceptedAt),
    declineMessage: row.declineMessage,
    keptOrderId: isKept && acceptedBy ? acceptedBy.id : null,
    section: receivedSection(contentType, onlineType),
    isPack: pack !== null,
    isMembership: membershipPlan !== null,
    title,
    slug,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The gifts that the actor has paid or is paying, the latest first; of the given orders if there are any. */
export async function listGivenGifts(
  actor: Member,
  { orderIds, now = new Date() }: { orderIds?: string[]; now?: Date } = {},
): Promise<GivenGifts> {
  const rows = await db.gift.findMany({
    where: { order: { userId: actor.id }, ...(orderIds ? { orderId: { in: orderIds } } : {}) },
    orderBy: { id: "desc" },
    take: MAX_GIFTS,
    include: givenInclude,
  });
  return { content: rows.map((row) => toGivenGift(row, now)) };
}
