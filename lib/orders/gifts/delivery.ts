import "server-only";
import { createHash } from "node:crypto";
import type { GiftMail } from "@/lib/messaging/mail/layout";
import { notify } from "@/lib/messaging/notifications/service";
import { createOptOutToken } from "@/lib/messaging/unsubscribe/token";
import { hasOfferEnded } from "@/lib/orders/offer";
import {
  describeGivenMembership,
  findGiftTerms,
  type GivenMembership,
} from "@/lib/orders/given-membership-terms";
import { findAcceptance } from "@/lib/orders/given-memberships";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { describeGivenPack } from "@/lib/orders/pack-terms";
import type { GivenPack } from "@/lib/orders/pack-terms";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoDate } from "@/lib/platform/time/dates";
import { toIsoString } from "@/lib/platform/time/instants";

/** Paid, and nobody has accepted it or is getting the money back. */
export const openGift = {
  acceptedAt: null,
  lapsedAt: null,
  cancelledAt: null,
  order: { status: "COMPLETED" },
} as const satisfies Prisma.GiftWhereInput;

export const hashGiftAddress = (email: string): string =>
  createHash("sha256").update(email).digest("base64url");

export const isOptedOut = async (tx: Pick<Tx, "giftOptOut">, email: string): Promise<boolean> =>
  (await tx.giftOptOut.count({ where: { hash: hashGiftAddress(email) } })) > 0;

/** Stops mail about gifts to an address; idempotent. */
export async function optOutOfGifts(tx: Pick<Tx, "giftOptOut">, hash: string): Promise<void> {
  await tx.giftOptOut.createMany({ data: [{ hash }], skipDuplicates: true });
}

export const hasOptedOut = async (hash: string): Promise<boolean> =>
  (await db.giftOptOut.count({ where: { hash } })) > 0;

const giverNotificationSelect = {
  recipientName: true,
  order: { select: { userId: true, ayni: { select: { slug: true, title: true } } } },
} satisfies Prisma.GiftSelect;

type GiverKind = "gift-accepted" | "gift-declined" | "gift-returned" | "gift-lapsed";

/** `occasion` distinguishes what can happen to a gift more than once. */
export async function notifyGiver(tx: Tx, id: string, kind: GiverKind, occasion: Date): Promise<void> {
  const { recipientName, order } = await tx.gift.findUniqueOrThrow({
    where: { id },
    select: giverNotificationSelect,
  });
  const payload = { ...order.ayni, recipientName };
  const dedupeKey = `${kind}:${id}:${occasion.getTime()}`;
  await notify(tx, [{ kind, userId: order.userId, payload, dedupeKey }]);
}

async function markReturned(tx: Tx, id: string, now: Date): Promise<void> {
  const { count } = await tx.gift.updateMany({
    where: { id, returnedAt: null, declinedAt: null, ...openGift },
    data: { returnedAt: now },
  });
  if (count > 0) await notifyGiver(tx, id, "gift-returned", now);
}

/** Tells the givers of open gifts that mail to this address comes back. */
export async function recordReturnedGifts(email: string, now = new Date()): Promise<void> {
  const gifts = await db.gift.findMany({
    where: { recipientEmail: email, sentAt: { not: null }, returnedAt: null, ...openGift },
    select: { id: true },
  });
  for (const { id } of gifts) await db.$transaction((tx) => markReturned(tx, id, now));
}

/** Tells the giver that the mail server has refused the mail of a gift for good. */
export async function recordRefusedGiftMail(mailId: string, now = new Date()): Promise<void> {
  const row = await db.outboxMail.findFirst({
    where: { id: mailId, template: "gift" },
    select: { payload: true },
  });
  const { giftId } = (row?.payload ?? {}) as { giftId?: string };
  if (giftId !== undefined) await db.$transaction((tx) => markReturned(tx, giftId, now));
}

type GivenPackRow = {
  bookingTerms: { minutes: number } | null;
  pack: { sessions: number; giftMonths: number | null; lastDay: Date } | null;
};

/** Returns null for what is not several hours. */
export function toGivenPack({ pack, bookingTerms }: GivenPackRow): GivenPack | null {
  if (!pack) return null;
  const { sessions, giftMonths, lastDay } = pack;
  return {
    sessions,
    minutes: bookingTerms?.minutes ?? 0,
    months: giftMonths ?? 0,
    lastDay: toIsoDate(lastDay),
  };
}

type GivenMembershipRow = {
  purchaseDate: Date;
  user: { timezone: string | null };
  ayni: { amount: number; membershipPlan: { interval: "MONTH" | "YEAR" } | null };
};

/** Returns null for what is no membership. */
export function toGivenMembership({ ayni, ...sale }: GivenMembershipRow): GivenMembership | null {
  if (!ayni.membershipPlan) return null;
  const interval = toInterval(ayni.membershipPlan.interval);
  const { months } = findGiftTerms({ interval, amount: ayni.amount });
  return { months, lastDay: findAcceptance(sale).lastDay };
}

const mailSelect = {
  recipientName: true,
  recipientEmail: true,
  message: true,
  sentAt: true,
  order: {
    select: {
      purchaseDate: true,
      user: { select: { name: true, lastName: true, timezone: true } },
      ayni: {
        select: {
          slug: true,
          title: true,
          offer: { select: { slug: true } },
          amount: true,
          membershipPlan: { select: { interval: true, archivedAt: true } },
          contentType: true,
          lastEndsAt: true,
          bookingTerms: { select: { minutes: true } },
          pack: { select: { sessions: true, giftMonths: true, lastDay: true, expiresAt: true } },
          user: { select: { name: true, lastName: true } },
          encuentros: {
            where: { cancelledAt: null },
            orderBy: { startsAt: "asc" },
            select: { startsAt: true, timezone: true },
          },
        },
      },
    },
  },
} satisfies Prisma.GiftSelect;

/** Returns the facts of a gift's mail as they are now, and notes that it is sent; null if it should not reach anybody. */
export async function findGiftMail(giftId: string, to: string, tx: Tx): Promise<GiftMail | null> {
  const now = new Date();
  // An acceptance waits until the mail is sent.
  await tx.$queryRaw`select 1 from "Gift" where id = ${giftId}::uuid for no key update`;
  const gift = await tx.gift.findFirst({
    where: { id: giftId, recipientEmail: to, declinedAt: null, ...openGift },
    select: mailSelect,
  });
  if (!gift || hasOfferEnded(gift.order.ayni, now) || gift.order.ayni.membershipPlan?.archivedAt) return null;
  if (await isOptedOut(tx, to)) {
    await markReturned(tx, giftId, now);
    return null;
  }
  if (!gift.sentAt) await tx.gift.update({ where: { id: giftId }, data: { sentAt: now } });
  const { user: giver, ayni } = gift.order;
  const pack = toGivenPack(ayni);
  const membership = toGivenMembership(gift.order);
  const next = ayni.encuentros.find(({ startsAt }) => startsAt > now);
  return {
    recipientName: gift.recipientName,
    giverName: formatFullName(giver),
    masterName: formatFullName(ayni.user),
    title: ayni.title,
    slug: ayni.membershipPlan ? null : (ayni.offer?.slug ?? ayni.slug),
    message: gift.message,
    startsAt: toIsoString(next?.startsAt ?? null),
    timezone: next?.timezone ?? null,
    terms: pack ? describeGivenPack(pack, now) : membership && describeGivenMembership(membership, now),
    optOutToken: createOptOutToken(hashGiftAddress(to)),
  };
}
