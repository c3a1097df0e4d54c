import "server-only";
import { listPackData } from "@/lib/orders/packs/data";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";

const ANSWERS_KEPT_DAYS = 365;

const hourSelect = {
  startsAt: true,
  endsAt: true,
  createdAt: true,
  cancelledAt: true,
  cancelledBy: true,
  noShowAt: true,
  forgoneAt: true,
  offer: { select: { slug: true, title: true } },
} as const;

/** Lists the packs and the hours that somebody booked or waits for, with their answers, and those that they give, with their notes but without the people. */
export async function listOwnBookingData(userId: string) {
  const [availability, booked, given, packs, packsGiven, hourWaits] = await Promise.all([
    db.availability.findUnique({ where: { masterId: userId }, omit: { masterId: true } }),
    db.booking.findMany({
      where: { userId },
      orderBy: { startsAt: "desc" },
      select: {
        ...hourSelect,
        chosenZone: true,
        answers: true,
        forgoneWord: true,
        master: { select: { slug: true, name: true, lastName: true } },
      },
    }),
    db.booking.findMany({
      where: { masterId: userId },
      orderBy: { startsAt: "desc" },
      select: { ...hourSelect, note: true },
    }),
    listPackData({ userId }),
    listPackData({ masterId: userId }),
    db.hourWait.findMany({
      where: { userId },
      orderBy: { createdAt: "desc" },
      select: {
        rangeFrom: true,
        rangeUntil: true,
        createdAt: true,
        offer: { select: { slug: true, title: true } },
      },
    }),
  ]);
  const open = (sealed: string | null) => (sealed === null ? null : unseal("booking", sealed, userId));
  return {
    availability,
    packs,
    packsGiven,
    hourWaits,
    bookings: booked.map((booking) => ({
      ...booking,
      answers: open(booking.answers),
      forgoneWord: open(booking.forgoneWord),
    })),
    bookingsGiven: given.map((booking) => ({ ...booking, note: open(booking.note) })),
  };
}

/** Deletes what was written about the hours of a person, by both sides, their waits for one, and the week of a Master. */
export async function deleteBookingData(tx: Tx, userId: string): Promise<void> {
  await tx.hourWait.deleteMany({ where: { userId } });
  await tx.availability.deleteMany({ where: { masterId: userId } });
  await tx.booking.updateMany({
    where: { OR: [{ userId }, { masterId: userId }] },
    data: { chosenZone: null, answers: null, forgoneWord: null, note: null },
  });
}

/** Deletes what an apprentice wrote a year after the hour, as those who answered questions were told. */
export async function forgetAnswers(now = new Date()): Promise<void> {
  await db.booking.updateMany({
    where: {
      OR: [{ answers: { not: null } }, { forgoneWord: { not: null } }],
      endsAt: { lt: new Date(now.getTime() - ANSWERS_KEPT_DAYS * DAY_MS) },
    },
    data: { answers: null, forgoneWord: null },
  });
}
