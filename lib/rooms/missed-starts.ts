import "server-only";
import { ownedOrder } from "@/lib/content/access";
import { OPENS_MINUTES_BEFORE } from "@/lib/library/attendance/policy";
import { notify, type NewNotification } from "@/lib/messaging/notifications/service";
import { calculateWithdrawalTerm, canWithdraw, findOutcome } from "@/lib/orders/withdrawal-term";
import { db, type Tx } from "@/lib/platform/db/client";
import { Prisma, type Order } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { HOUR_MS } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";

/** Time that people wait for somebody to lead the encuentro before they are told that they need not. */
const GRACE_MINUTES = 15;

/** After a longer downtime of the worker nobody is told: the encuentro is over. */
const FORGOTTEN_HOURS = 24;
const BATCH_SIZE = 50;

const { sql } = Prisma;

const toInterval = (minutes: number) => sql`${`${minutes} minutes`}::interval`;

// The media engine was there at the end of the 15 minutes, and neither the Master nor a co-host had been, since the room
// opened. While the engine is away nobody can come, so nobody is told.
const isMissedSql = (now: Date): Prisma.Sql => sql`
  encuentro."roomName" is not null and encuentro."cancelledAt" is null
  and encuentro."startsAt" <= ${now}::timestamptz - ${toInterval(GRACE_MINUTES)}
  and encuentro."startsAt" > ${now}::timestamptz - ${toInterval(FORGOTTEN_HOURS * 60)}
  and room."presenceAt" > ${now}::timestamptz - ${toInterval(FORGOTTEN_HOURS * 60)}
  and room."presenceAt" >= encuentro."startsAt" + ${toInterval(GRACE_MINUTES)}
  and room."missedStartsAt" is distinct from encuentro."startsAt"
  and not exists (
    select from "RoomPresence" presence
    where presence."encuentroId" = encuentro.id and (presence.role = 'COHOST' or presence."userId" = ayni."userId")
      and presence."lastSeenAt" >= encuentro."startsAt" - ${toInterval(OPENS_MINUTES_BEFORE)}
      and presence."startedAt" <= encuentro."startsAt" + ${toInterval(GRACE_MINUTES)})`;

const fromEncuentros = sql`
  from "Encuentro" encuentro join "Room" room on room."encuentroId" = encuentro.id
    join "Ayni" ayni on ayni.id = encuentro."ayniId"`;

type MissedEncuentro = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  ayniId: string;
  masterId: string;
  slug: string;
  title: string;
};

/** Everybody whose access lasted until the start. */
const listHolders = (tx: Tx, { ayniId, startsAt }: MissedEncuentro) =>
  tx.order.findMany({
    where: {
      ...ownedOrder,
      ayniContentId: ayniId,
      purchaseDate: { lt: startsAt },
      OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: startsAt } }],
    },
    include: { user: { select: { timezone: true } } },
  });

/** Tells which orders may be refunded now: nothing else of a series has been held for their buyers. */
async function createRefundCheck(tx: Tx, { ayniId }: MissedEncuentro, now: Date) {
  const encuentros = await tx.encuentro.findMany({
    where: { ayniId },
    select: {
      startsAt: true,
      endsAt: true,
      cancelledAt: true,
      room: { select: { missedStartsAt: true, ledSeconds: true } },
      measures: { where: { isPresent: true }, select: { userId: true, isPresent: true } },
    },
  });
  return (order: Order & { user: { timezone: string | null } }): boolean => {
    const own = encuentros.map(({ measures, ...encuentro }) => {
      const facts = { ...encuentro, measures: measures.filter(({ userId }) => userId === order.userId) };
      return { ...facts, outcome: findOutcome(facts, now) };
    });
    const term = calculateWithdrawalTerm({
      ...order,
      zone: order.user.timezone ?? DEFAULT_TIME_ZONE,
      encuentros: own,
    });
    return order.amount > 0 && canWithdraw(term, now);
  };
}

async function notifyEverybody(tx: Tx, missed: MissedEncuentro, now: Date): Promise<void> {
  const { id: encuentroId, masterId, slug, title, startsAt, endsAt } = missed;
  const expiresAt = new Date(Math.max(endsAt.getTime(), now.getTime() + HOUR_MS));
  const toDedupeKey = (userId: string) => `missed:${encuentroId}:${startsAt.toISOString()}:${userId}`;
  const holders = await listHolders(tx, missed);
  const isRefundable = await createRefundCheck(tx, missed, now);
  const notifications: NewNotification[] = holders.map((order) => ({
    kind: "encuentro-missed",
    userId: order.userId,
    expiresAt,
    dedupeKey: toDedupeKey(order.userId),
    payload: { slug, title, orderId: order.id, isRefundable: isRefundable(order) },
  }));
  notifications.push({
    kind: "master-missed",
    userId: masterId,
    expiresAt,
    dedupeKey: toDedupeKey(masterId),
    payload: { slug, title, encuentroId, hasRefunds: holders.some(isRefundable) },
  });
  await notify(tx, notifications, now);
}

/** A caller that comes second waits for the first, and finds it marked. */
const markMissed = (encuentroId: string, now: Date): Promise<void> =>
  db.$transaction(async (tx) => {
    const [missed] = await tx.$queryRaw<MissedEncuentro[]>`
      select encuentro.id, encuentro."startsAt", encuentro."endsAt", ayni.id as "ayniId", ayni."userId" as "masterId",
        ayni.slug, ayni.title
      ${fromEncuentros} where encuentro.id = ${encuentroId}::uuid and ${isMissedSql(now)}
      for no key update of encuentro, room`;
    if (!missed) return;
    await tx.room.update({ where: { encuentroId }, data: { missedStartsAt: missed.startsAt } });
    await notifyEverybody(tx, missed, now);
  });

/**
 * Finds encuentros of our own rooms that nobody leads 15 minutes after the start, and tells everybody who received them and
 * the Master, once for each date.
 */
export async function findMissedStarts(now = new Date()): Promise<void> {
  const missed = await db.$queryRaw<{ id: string }[]>`
    select encuentro.id ${fromEncuentros} where ${isMissedSql(now)} order by encuentro."startsAt" limit ${BATCH_SIZE}`;
  for (const { id } of missed) {
    await markMissed(id, now).catch((err: unknown) =>
      log.error({ err, encuentroId: id }, "A missed start could not be told"),
    );
  }
}
