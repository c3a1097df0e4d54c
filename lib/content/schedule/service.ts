import "server-only";
import { randomBytes } from "node:crypto";
import { accessNotExpired } from "@/lib/content/access";
import type { EncuentroChange } from "@/lib/messaging/mail/templates/encuentros";
import { isOwnChange, type HourChange } from "@/lib/messaging/hour-changes";
import { notify } from "@/lib/messaging/notifications/service";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Encuentro } from "@/lib/platform/db/generated/client";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { matchEncuentros, type EncuentroMatches } from "./matching";
import { findVenueCity, PAYOUT_HOLD_DAYS } from "./policy";
import type { EncuentroInput } from "./schema";

const ROOM_NAME_BYTES = 12;
const generateRoomName = (): string => `ayllu-${randomBytes(ROOM_NAME_BYTES).toString("hex")}`;

type MeetingLink = { joinUrl: string | null; roomName: string | null };

/** A field that is undefined keeps their former value; a generated room keeps its name. */
function resolveMeetingLink({ room, joinUrl }: EncuentroInput, former: MeetingLink | null): MeetingLink {
  if (room) return { joinUrl: null, roomName: former?.roomName ?? generateRoomName() };
  if (joinUrl) return { joinUrl, roomName: null };
  if (room === undefined && former?.roomName) return { joinUrl: null, roomName: former.roomName };
  return { joinUrl: joinUrl === undefined ? (former?.joinUrl ?? null) : null, roomName: null };
}

function toTimeColumns({ startsAt, timezone, durationMinutes, title }: EncuentroInput) {
  const start = new Date(startsAt);
  return {
    startsAt: start,
    endsAt: new Date(start.getTime() + durationMinutes * 60_000),
    timezone,
    durationMinutes,
    title,
  };
}

function resolveCancelledAt({ cancelled }: EncuentroInput, former: Encuentro, now: Date): Date | null {
  if (cancelled === undefined) return former.cancelledAt;
  return cancelled ? (former.cancelledAt ?? now) : null;
}

/** Returns how a change affects participants, or null if it does not. */
function classifyChange(former: Encuentro, next: Pick<Encuentro, "startsAt" | "endsAt" | "cancelledAt">) {
  if (former.cancelledAt === null && next.cancelledAt !== null) return "cancelled" as const;
  if (former.cancelledAt !== null && next.cancelledAt === null) return "restored" as const;
  const moved =
    former.startsAt.getTime() !== next.startsAt.getTime() ||
    former.endsAt.getTime() !== next.endsAt.getTime();
  return moved && next.cancelledAt === null ? ("moved" as const) : null;
}

function toEncuentroChange(
  kind: EncuentroChange["kind"],
  former: Encuentro,
  next: Encuentro,
): EncuentroChange {
  return {
    kind,
    id: next.id,
    title: next.title,
    timezone: next.timezone,
    before: { startsAt: former.startsAt.toISOString(), endsAt: former.endsAt.toISOString() },
    startsAt: next.startsAt.toISOString(),
    endsAt: next.endsAt.toISOString(),
  };
}

type MatchedEncuentro = EncuentroMatches<Encuentro>["matched"][number];

async function updateMatchedEncuentro(
  tx: Tx,
  { stored: former, input }: MatchedEncuentro,
  now: Date,
): Promise<EncuentroChange | null> {
  const next = {
    ...toTimeColumns(input),
    ...resolveMeetingLink(input, former),
    cancelledAt: resolveCancelledAt(input, former, now),
  };
  const kind = classifyChange(former, next);
  const row = await tx.encuentro.update({
    where: { id: former.id },
    data: { ...next, ...(kind ? { sequence: { increment: 1 } } : {}) },
  });
  // The room of a new date has been neither opened nor closed.
  if (next.startsAt > former.startsAt) {
    await tx.room.updateMany({
      where: { encuentroId: former.id },
      data: { openedAt: null, endedAt: null, lockedAt: null },
    });
  }
  return kind && toEncuentroChange(kind, former, row);
}

const hasOrders = async (tx: Tx, ayniId: string): Promise<boolean> =>
  (await tx.order.count({
    where: { ayniContentId: ayniId, status: { in: ["PENDING", "COMPLETED"] } },
  })) > 0;

/** Deletes encuentros of a content without orders; with orders, cancels those that have not ended. */
async function removeEncuentros(
  tx: Tx,
  { ayniId, removed }: { ayniId: string; removed: Encuentro[] },
  now: Date,
): Promise<EncuentroChange[]> {
  if (!(await hasOrders(tx, ayniId))) {
    await tx.encuentro.deleteMany({ where: { id: { in: removed.map(({ id }) => id) } } });
    return [];
  }
  const scheduled = removed.filter(({ cancelledAt, endsAt }) => cancelledAt === null && endsAt > now);
  const changes: EncuentroChange[] = [];
  for (const former of scheduled) {
    const row = await tx.encuentro.update({
      where: { id: former.id },
      data: { cancelledAt: now, sequence: { increment: 1 } },
    });
    changes.push(toEncuentroChange("cancelled", former, row));
  }
  return changes;
}

/** Orders that grant access now, or that are about to be paid, and gifts that nobody has accepted yet. */
const listNotifiableOrders = (tx: Tx, ayniId: string) =>
  tx.order.findMany({
    where: {
      ayniContentId: ayniId,
      status: { in: ["PENDING", "COMPLETED"] },
      user: { deactivatedAt: null },
      OR: [{ holdsSeat: true }, { renewedAt: null, ...accessNotExpired() }],
      // Its buyer has the content already, by a membership.
      NOT: { status: "PENDING", replacesOpened: true },
    },
    select: {
      id: true,
      status: true,
      isGift: true,
      user: { select: { id: true, name: true, timezone: true } },
    },
  });

/** Returns the first upcoming start, old or new, at which an uninformed participant would be wrong. */
function firstAffectedInstant(changes: EncuentroChange[], now: Date): Date {
  const startTimes = changes.flatMap(({ startsAt, before }) => [
    Date.parse(startsAt),
    Date.parse(before.startsAt),
  ]);
  const [first] = startTimes.filter((instant) => instant > now.getTime()).sort((a, b) => a - b);
  return first === undefined ? now : new Date(first);
}

type NotifiableOrders = Awaited<ReturnType<typeof listNotifiableOrders>>;
type NotifyOptions = {
  ayniId: string;
  changes: EncuentroChange[];
  orders: NotifiableOrders;
  change: HourChange | undefined;
  now: Date;
};

async function notifyReceivers(
  tx: Tx,
  { ayniId, changes, orders, change, now }: NotifyOptions,
): Promise<void> {
  const { slug, title, version, modality, placeCity, offer } = await tx.ayni.findUniqueOrThrow({
    where: { id: ayniId },
    select: {
      slug: true,
      title: true,
      version: true,
      modality: true,
      placeCity: true,
      offer: { select: { slug: true } },
    },
  });
  // An hour with one person is a copy of its offer, which has the page.
  const ayni = { slug: offer?.slug ?? slug, title };
  const hour = offer === null ? {} : { isHour: true, ...change };
  const isConfirmation = change !== undefined && isOwnChange(change);
  const city = findVenueCity({ modality, placeCity }, changes[0]?.timezone ?? DEFAULT_TIME_ZONE);
  const expiresAt = firstAffectedInstant(changes, now);
  await notify(
    tx,
    orders.map(({ id, status, isGift, user: { id: userId, name, timezone: zone } }) => {
      const orderId = status === "COMPLETED" && !isGift ? id : null;
      return {
        kind: "encuentros-changed" as const,
        userId,
        expiresAt,
        isConfirmation,
        dedupeKey: `encuentros-changed:${ayniId}:${version}:${userId}`,
        payload: { ...ayni, orderId, ...hour },
        mail: {
          template: "encuentros-changed" as const,
          payload: { name, zone, orderId, city, ayni, changes, ...hour },
        },
      };
    }),
    now,
  );
}

const isUpcomingChange = (now: Date) => (change: EncuentroChange) =>
  new Date(change.endsAt) > now || new Date(change.before.endsAt) > now;

const { sql, empty } = Prisma;

const hold = sql`make_interval(hours => ${PAYOUT_HOLD_DAYS * 24}::int)`;

/** Locks the paid orders of a content whose schedule is about to change: orders come before contents everywhere. */
export async function lockPaidOrders(tx: Tx, ayniId: string): Promise<void> {
  await tx.$queryRaw`
    select 1 from "Order" where "ayniContentId" = ${ayniId}::uuid and status = 'COMPLETED' and amount > 0
    order by id for no key update`;
}

/**
 * Gives the paid orders of a content, or one of them, a date of payout for each encuentro that was ahead when it was bought and is
 * not cancelled. Orders keep their dates once all is paid, or when all encuentros are cancelled. Hours have the dates of
 * their booking or their pack.
 */
export async function followSchedule(tx: Tx, ayniId: string, orderId?: string): Promise<void> {
  await tx.$executeRaw`
    update "Order" o set "partDates" = parts.dates, "availableBillingDate" = parts.dates[1], "updatedAt" = now()
    from (
      select s.id, array_agg((e."endsAt" + ${hold})::timestamptz(3) order by e."endsAt") as dates
      from "Order" s
      join "Ayni" a on a.id = s."ayniContentId" and a."offerId" is null
      join "Encuentro" e on e."ayniId" = a.id and e."cancelledAt" is null and e."endsAt" > s."purchaseDate"
      where s."ayniContentId" = ${ayniId}::uuid and s.status = 'COMPLETED' and s.amount > 0 and not s."paidToMaster"
        ${orderId === undefined ? empty : sql`and s.id = ${orderId}::uuid`}
      group by s.id) parts
    where o.id = parts.id and o."partDates" <> parts.dates`;
}

/** Replaces the encuentros of a content and notifies each buyer once of changes to upcoming ones; `change` tells what happened to an hour. */
export async function saveEncuentros(
  tx: Tx,
  ayniId: string,
  inputs: EncuentroInput[],
  change?: HourChange,
): Promise<void> {
  const now = new Date();
  const stored = await tx.encuentro.findMany({ where: { ayniId } });
  const { matched, added, removed } = matchEncuentros(stored, inputs);
  const orders = stored.length > 0 ? await listNotifiableOrders(tx, ayniId) : [];
  const changes = await removeEncuentros(tx, { ayniId, removed }, now);
  for (const match of matched) {
    const change = await updateMatchedEncuentro(tx, match, now);
    if (change) changes.push(change);
  }
  await tx.encuentro.createMany({
    data: added.map((input) => ({
      ...toTimeColumns(input),
      ...resolveMeetingLink(input, null),
      ayniId,
      cancelledAt: input.cancelled ? now : null,
    })),
  });
  if (stored.length > 0) await followSchedule(tx, ayniId);
  const upcomingChanges = changes.filter(isUpcomingChange(now));
  if (upcomingChanges.length > 0 && orders.length > 0) {
    await notifyReceivers(tx, { ayniId, changes: upcomingChanges, orders, change, now });
  }
}

/** Gives our room to the encuentros of a published video call that would take place without any link. */
export async function openMissingRooms(tx: Tx, ayniId: string): Promise<void> {
  const rows = await tx.encuentro.findMany({
    where: { ayniId, joinUrl: null, roomName: null, cancelledAt: null, endsAt: { gt: new Date() } },
    select: { id: true },
  });
  for (const { id } of rows) {
    await tx.encuentro.update({ where: { id }, data: { roomName: generateRoomName() } });
  }
}
