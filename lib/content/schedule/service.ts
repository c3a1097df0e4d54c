import "server-only";
import { randomBytes } from "node:crypto";
import type { EncuentroInput } from "@/lib/content/ayni/schema";
import type { Tx } from "@/lib/platform/db/client";
import type { Encuentro } from "@/lib/db/generated/client";
import { accessLasts } from "@/lib/orders/order/data";
import type { EncuentroChange } from "@/lib/messaging/mail/letters/encuentros";
import { notify } from "@/lib/messaging/notifications/service";
import { pairEncuentros } from "../../planning/pairing";

// The encuentros of a content as its Master plans them. Who holds the content is told of what changes for them.

const ROOM_BYTES = 12;
const newRoom = (): string => `ayllu-${randomBytes(ROOM_BYTES).toString("hex")}`;

type Door = { joinUrl: string | null; roomName: string | null };

/** Where one meets: what is not said stays, and a room of ours keeps its name. */
function doorOf({ room, joinUrl }: EncuentroInput, former: Door | null): Door {
  if (room) return { joinUrl: null, roomName: former?.roomName ?? newRoom() };
  if (joinUrl) return { joinUrl, roomName: null };
  const roomName = room === undefined ? (former?.roomName ?? null) : null;
  const kept = joinUrl === undefined && roomName === null ? (former?.joinUrl ?? null) : null;
  return { joinUrl: kept, roomName };
}

function timesOf({ startsAt, timezone, durationMinutes, title }: EncuentroInput) {
  const start = new Date(startsAt);
  return {
    startsAt: start,
    endsAt: new Date(start.getTime() + durationMinutes * 60_000),
    timezone,
    durationMinutes,
    title,
  };
}

function cancellation({ cancelled }: EncuentroInput, former: Encuentro, now: Date): Date | null {
  if (cancelled === undefined) return former.cancelledAt;
  return cancelled ? (former.cancelledAt ?? now) : null;
}

/** What a change means for those who come; null when it means nothing to them. */
function meaningOf(former: Encuentro, next: Pick<Encuentro, "startsAt" | "endsAt" | "cancelledAt">) {
  if (former.cancelledAt === null && next.cancelledAt !== null) return "cancelled" as const;
  if (former.cancelledAt !== null && next.cancelledAt === null) return "restored" as const;
  const moved =
    former.startsAt.getTime() !== next.startsAt.getTime() ||
    former.endsAt.getTime() !== next.endsAt.getTime();
  return moved && next.cancelledAt === null ? ("moved" as const) : null;
}

function changeOf(kind: EncuentroChange["kind"], former: Encuentro, next: Encuentro): EncuentroChange {
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

async function keep(
  tx: Tx,
  former: Encuentro,
  wanted: EncuentroInput,
  now: Date,
): Promise<EncuentroChange | null> {
  const next = {
    ...timesOf(wanted),
    ...doorOf(wanted, former),
    cancelledAt: cancellation(wanted, former, now),
  };
  const kind = meaningOf(former, next);
  const row = await tx.encuentro.update({
    where: { id: former.id },
    data: { ...next, ...(kind ? { sequence: { increment: 1 } } : {}) },
  });
  return kind && changeOf(kind, former, row);
}

/** What is no longer planned: it was never to be where nobody holds the content, else it is cancelled. */
async function leave(tx: Tx, left: Encuentro[], held: boolean, now: Date): Promise<EncuentroChange[]> {
  if (!held) {
    await tx.encuentro.deleteMany({ where: { id: { in: left.map(({ id }) => id) } } });
    return [];
  }
  const standing = left.filter(({ cancelledAt, endsAt }) => cancelledAt === null && endsAt > now);
  const changes: EncuentroChange[] = [];
  for (const former of standing) {
    const row = await tx.encuentro.update({
      where: { id: former.id },
      data: { cancelledAt: now, sequence: { increment: 1 } },
    });
    changes.push(changeOf("cancelled", former, row));
  }
  return changes;
}

/** Whether anybody has or had a content, or is about to: what they know of is never as if it had not been. */
const isHeld = async (tx: Tx, ayniId: string): Promise<boolean> =>
  (await tx.order.count({
    where: { ayniContentId: ayniId, status: { in: ["PENDING", "COMPLETED"] } },
  })) > 0;

/** Those to whom a content belongs now, or who are about to pay for it. */
const holders = (tx: Tx, ayniId: string) =>
  tx.order.findMany({
    where: {
      ayniContentId: ayniId,
      status: { in: ["PENDING", "COMPLETED"] },
      renewedAt: null,
      user: { deactivatedAt: null },
      ...accessLasts(),
    },
    select: {
      id: true,
      status: true,
      user: { select: { id: true, name: true, timezone: true } },
    },
  });

/** The first instant to come at which somebody would be there for nothing, or missing. */
function firstInstant(changes: EncuentroChange[], now: Date): Date {
  const instants = changes.flatMap(({ startsAt, before }) => [
    Date.parse(startsAt),
    Date.parse(before.startsAt),
  ]);
  const [first] = instants.filter((instant) => instant > now.getTime()).sort((one, other) => one - other);
  return first === undefined ? now : new Date(first);
}

async function tell(
  tx: Tx,
  ayniId: string,
  changes: EncuentroChange[],
  orders: Awaited<ReturnType<typeof holders>>,
  now: Date,
) {
  const { version, ...ayni } = await tx.ayni.findUniqueOrThrow({
    where: { id: ayniId },
    select: { slug: true, title: true, version: true },
  });
  const until = firstInstant(changes, now);
  await notify(
    tx,
    orders.map(({ id, status, user: { id: userId, name, timezone: zone } }) => {
      const orderId = status === "COMPLETED" ? id : null;
      return {
        kind: "encuentros-changed" as const,
        userId,
        until,
        dedupeKey: `encuentros-changed:${ayniId}:${version}:${userId}`,
        payload: { ...ayni, orderId },
        letter: {
          template: "encuentros-changed" as const,
          payload: { name, zone, orderId, ayni, changes },
        },
      };
    }),
    now,
  );
}

const isAhead = (now: Date) => (change: EncuentroChange) =>
  new Date(change.endsAt) > now || new Date(change.before.endsAt) > now;

/**
 * Writes the encuentros of a content as its Master wants them, and queues one mail for each who holds it when some
 * that are still to come are moved, cancelled or restored.
 */
export async function planEncuentros(tx: Tx, ayniId: string, wanted: EncuentroInput[]): Promise<void> {
  const now = new Date();
  const former = await tx.encuentro.findMany({ where: { ayniId } });
  const { kept, added, left } = pairEncuentros(former, wanted);
  const orders = former.length > 0 ? await holders(tx, ayniId) : [];
  const changes: EncuentroChange[] = await leave(tx, left, await isHeld(tx, ayniId), now);
  for (const { former: row, wanted: next } of kept) {
    const change = await keep(tx, row, next, now);
    if (change) changes.push(change);
  }
  await tx.encuentro.createMany({
    data: added.map((input) => ({
      ...timesOf(input),
      ...doorOf(input, null),
      ayniId,
      cancelledAt: input.cancelled ? now : null,
    })),
  });
  const news = changes.filter(isAhead(now));
  if (news.length > 0 && orders.length > 0) await tell(tx, ayniId, news, orders, now);
}
