import "server-only";
import type { MailSeat } from "@/lib/messaging/mail/templates/membership";
import { toMailSeat } from "@/lib/orders/ending-seats";
import { findOpeningMembership } from "@/lib/orders/membership-periods";
import { tellMember } from "@/lib/orders/membership-telling";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

// A membership that gives no access any more frees the seats that its member had taken in encuentros to come.

const coming = (now: Date) =>
  ({ cancelledAt: null, startsAt: { gt: now } }) satisfies Prisma.EncuentroWhereInput;

const endedSeat = (now: Date) =>
  ({
    status: "COMPLETED",
    renewedAt: null,
    contentExpirationDate: { lte: now },
    ayni: { capacity: { not: null }, lastEndsAt: { gt: now }, encuentros: { some: coming(now) } },
  }) satisfies Prisma.OrderWhereInput;

const seatSelect = (now: Date) =>
  ({
    id: true,
    userId: true,
    ayni: { include: { encuentros: { where: coming(now), orderBy: { startsAt: "asc" } } } },
  }) satisfies Prisma.OrderSelect;

type EndedSeat = Prisma.OrderGetPayload<{ select: ReturnType<typeof seatSelect> }>;

/** Frees a seat, unless another membership of its member opens the content. Returns true if it is free. */
async function freeSeat(tx: Tx, { id, userId, ayni }: EndedSeat, now: Date): Promise<boolean> {
  const other = await findOpeningMembership(tx, userId, ayni, now);
  const { count } = await tx.order.updateMany({
    where: { id, status: "COMPLETED", renewedAt: null, contentExpirationDate: { lte: now } },
    data: other ? { membershipId: other.id, contentExpirationDate: other.openUntil } : { renewedAt: now },
  });
  return other === null && count === 1;
}

const toMailSeats = ({ ayni }: EndedSeat): MailSeat[] =>
  ayni.encuentros.slice(0, 1).map(({ startsAt, timezone }) => toMailSeat({ ...ayni, startsAt, timezone }));

/** Tells a member of all seats at once that were freed. */
async function tellFreed(tx: Tx, membershipId: string, freed: EndedSeat[]): Promise<void> {
  const [first] = freed;
  if (!first) return;
  await tellMember(tx, membershipId, {
    about: "seats-freed",
    key: first.id,
    seats: freed.flatMap(toMailSeats),
    leftIds: freed.flatMap(({ ayni }) => ayni.encuentros.map(({ id }) => id)),
  });
}

const freeSeatsOf = (membershipId: string, now: Date): Promise<void> =>
  expiringTransaction(async (tx, expireTags) => {
    const seats = await tx.order.findMany({
      where: { membershipId, ...endedSeat(now) },
      // The counts of several contents are locked in one order.
      orderBy: { ayniContentId: "asc" },
      select: seatSelect(now),
    });
    const freed: EndedSeat[] = [];
    for (const seat of seats) {
      if (await freeSeat(tx, seat, now)) freed.push(seat);
      expireTags(cacheTags.ayni(seat.ayni.slug));
    }
    await tellFreed(tx, membershipId, freed);
  });

/** Frees the seats of members whose access has ended, however it did, and tells each of them by one mail. */
export async function freeEndedSeats(now = new Date()): Promise<void> {
  const ended = await db.order.findMany({
    where: { membershipId: { not: null }, ...endedSeat(now) },
    distinct: ["membershipId"],
    select: { membershipId: true },
  });
  for (const { membershipId } of ended) {
    if (membershipId !== null) await freeSeatsOf(membershipId, now);
  }
}
