import "server-only";
import type { MembershipEvent } from "@/lib/messaging/membership-events";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { MailSeat } from "@/lib/messaging/mail/templates/membership";
import { notify } from "@/lib/messaging/notifications/service";
import { listEndingSeats } from "@/lib/orders/ending-seats";
import { toInterval } from "@/lib/orders/membership-plans/data";
import type { Tx } from "@/lib/platform/db/client";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toIsoString } from "@/lib/platform/time/instants";

/** `key` tells the events of a kind apart. */
type Event = {
  about: MembershipEvent;
  key: string;
  returnedAmount?: number;
  /** The first payment can still be returned whole. */
  withdrawal?: { orderId: string; until: string } | null;
  /** They were freed. */
  seats?: MailSeat[];
  /** Encuentros in which the member had one of them. */
  leftIds?: string[];
};

/** The events that are told before its contents are closed, with the seats that end then. */
const TOLD_BEFORE_END: MembershipEvent[] = ["late", "late-ending", "left", "paused", "ended", "gift-ending"];

type Telling = { id: string; about: MembershipEvent; openUntil: Date | null };

async function listToldSeats(tx: Tx, { id, about, openUntil: end }: Telling): Promise<MailSeat[]> {
  if (end === null || end <= new Date() || !TOLD_BEFORE_END.includes(about)) return [];
  return listEndingSeats(tx, { membershipId: id, end });
}

/** Tells a member once of an event, by mail and among their notifications. */
export async function tellMember(
  tx: Tx,
  membershipId: string,
  { about, key, returnedAmount = 0, withdrawal = null, seats: freedSeats, leftIds }: Event,
): Promise<void> {
  const { user, master, plan, ...membership } = await tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    include: {
      user: { select: { id: true, name: true, email: true, timezone: true } },
      master: { select: { name: true, lastName: true, slug: true } },
      plan: { select: { ayni: { select: { title: true, amount: true } } } },
    },
  });
  const dedupeKey = `membership-${about}:${membershipId}:${key}`;
  const planName = plan.ayni.title;
  const seats = freedSeats ?? (await listToldSeats(tx, { ...membership, about }));
  await notify(tx, [
    {
      kind: "membership",
      userId: user.id,
      payload: { about, title: planName, ...(freedSeats && { seats: freedSeats.map(({ title }) => title) }) },
      dedupeKey,
    },
  ]);
  await queueMail(tx, {
    template: "membership",
    userId: user.id,
    to: user.email,
    dedupeKey,
    payload: {
      name: user.name,
      zone: user.timezone,
      about,
      plan: planName,
      masterName: formatFullName(master),
      masterSlug: master.slug,
      // A receiver of a gift would join at the price of now.
      amount: membership.giftMonths === null ? membership.amount : plan.ayni.amount,
      currency: membership.currency,
      interval: toInterval(membership.interval),
      chargeAt: toIsoString(membership.nextChargeAt),
      openUntil: toIsoString(membership.openUntil),
      ...(membership.askedAmount === null ? {} : { askedAmount: membership.askedAmount }),
      ...(returnedAmount > 0 ? { returnedAmount } : {}),
      ...(withdrawal ? { withdrawal } : {}),
      ...(seats.length > 0 ? { seats } : {}),
      ...(leftIds ? { leftIds } : {}),
    },
  });
}

/** `key` tells the events apart. */
type MasterEvent = { key: string; hasStayed?: true };

async function tellMaster(tx: Tx, membershipId: string, { key, ...facts }: MasterEvent): Promise<void> {
  const { user, masterId, plan } = await tx.membership.findUniqueOrThrow({
    where: { id: membershipId },
    include: {
      user: { select: { name: true, lastName: true, slug: true } },
      plan: { select: { ayni: { select: { title: true } } } },
    },
  });
  await notify(tx, [
    {
      kind: "member-left",
      userId: masterId,
      payload: { personName: formatFullName(user), personSlug: user.slug, title: plan.ayni.title, ...facts },
      dedupeKey: `member-left:${membershipId}:${key}`,
    },
  ]);
}

/** Tells a Master once that somebody leaves. */
export async function tellMasterOfLeaving(tx: Tx, membershipId: string): Promise<void> {
  const { leftAt } = await tx.membership.findUniqueOrThrow({ where: { id: membershipId } });
  await tellMaster(tx, membershipId, { key: leftAt?.toISOString() ?? "" });
}

/** Tells a Master that somebody who had said that they leave takes it back. */
export const tellMasterOfStaying = (tx: Tx, membershipId: string, now = new Date()): Promise<void> =>
  tellMaster(tx, membershipId, { key: `stayed:${now.toISOString()}`, hasStayed: true });
