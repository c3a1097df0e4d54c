import "server-only";
import { db } from "@/lib/platform/db/client";
import { notify } from "@/lib/messaging/notifications/service";
import type { NewNotification } from "@/lib/messaging/notifications/service";
import { ownedOrder } from "@/lib/content/access";
import { findVenueCity } from "@/lib/content/schedule/policy";
import type { Modality } from "@/lib/reference/labels";
import { readInBatches } from "@/lib/platform/batches";
import { NIL_UUID } from "@/lib/platform/sql";
import { HOUR_MS } from "@/lib/platform/time/instants";

const ENCUENTRO_BATCH_SIZE = 100;
const RECEIVER_BATCH_SIZE = 500;

/**
 * In hours before an encuentro. An hour with one person that was booked later than `booked` is fresh in the memory of both sides,
 * who were just told of it.
 */
const REMINDER_WINDOWS = [
  { kind: "encuentro-tomorrow", from: 24, to: 1, booked: 25 },
  { kind: "encuentro-soon", from: 1, to: 0, booked: 1 },
] as const;
type ReminderWindow = (typeof REMINDER_WINDOWS)[number];

type DueEncuentro = {
  id: string;
  startsAt: Date;
  timezone: string;
  modality: Modality;
  placeCity: string | null;
  sequence: number;
  ayniId: string;
  masterId: string;
  /** The slug of its page: of an hour, that of its offer. */
  slug: string;
  title: string;
  /** An hour with one person, which is a copy of its offer. */
  isHour: boolean;
};

type EncuentroCursor = { startsAt: Date; id: string };

// An hour is reminded of once it is paid. Without a reminder for the current `sequence`. The Master's notification is written last and marks one as done.
const listDueEncuentros = (
  { kind, from, to, booked }: ReminderWindow,
  now: Date,
  after: EncuentroCursor | null,
): Promise<DueEncuentro[]> => db.$queryRaw<DueEncuentro[]>`
  select e.id, e."startsAt", e.timezone, e.sequence, a.id as "ayniId", a."userId" as "masterId",
    coalesce(offer.slug, a.slug) as slug, a.title, a.modality, a."placeCity", a."offerId" is not null as "isHour"
  from "Encuentro" e join "Ayni" a on a.id = e."ayniId" and a.status <> 'DRAFT'
    left join "Ayni" offer on offer.id = a."offerId"
  where e."cancelledAt" is null
    and (a."offerId" is null or exists (
      select from "Order" o where o."ayniContentId" = a.id and o.status = 'COMPLETED'
        and o."purchaseDate" <= e."startsAt" - make_interval(hours => ${booked}::int)))
    and e."startsAt" > ${new Date(now.getTime() + to * HOUR_MS)}
    and e."startsAt" <= ${new Date(now.getTime() + from * HOUR_MS)}
    and (e."startsAt", e.id) > (${after?.startsAt ?? new Date(0)}, ${after?.id ?? NIL_UUID}::uuid)
    and not exists (select from "Notification" n
                    where n."dedupeKey" = ${kind} || ':' || e.id || ':' || e.sequence || ':' || a."userId")
  order by e."startsAt", e.id limit ${ENCUENTRO_BATCH_SIZE}`;

type ReceiverOrder = { id: string; userId: string };

/** Bought before the window opened, with access until the start. */
const listReceiverOrders = (
  due: DueEncuentro,
  { from }: ReminderWindow,
  after: ReceiverOrder | null,
): Promise<ReceiverOrder[]> =>
  db.order.findMany({
    where: {
      ...ownedOrder,
      ayniContentId: due.ayniId,
      userId: { gt: after?.userId ?? NIL_UUID },
      purchaseDate: { lte: new Date(due.startsAt.getTime() - from * HOUR_MS) },
      OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: due.startsAt } }],
    },
    orderBy: { userId: "asc" },
    take: RECEIVER_BATCH_SIZE,
    select: { id: true, userId: true },
  });

type ReminderReceiver = { userId: string; orderId: string | null };

const toReminder = (
  due: DueEncuentro,
  { kind }: ReminderWindow,
  { userId, orderId }: ReminderReceiver,
): NewNotification => ({
  kind,
  userId,
  expiresAt: due.startsAt,
  dedupeKey: `${kind}:${due.id}:${due.sequence}:${userId}`,
  payload: {
    slug: due.slug,
    title: due.title,
    encuentroId: due.id,
    sequence: due.sequence,
    startsAt: due.startsAt.toISOString(),
    timezone: due.timezone,
    city: findVenueCity(due, due.timezone),
    orderId,
    ...(due.isHour ? { isHour: true } : {}),
  },
});

/** Returns false if the encuentro was rescheduled or cancelled meanwhile. */
const notifyReceivers = (
  due: DueEncuentro,
  window: ReminderWindow,
  receivers: ReminderReceiver[],
  now: Date,
): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const unchangedRows = await tx.$queryRaw<unknown[]>`
      select 1 from "Encuentro" where id = ${due.id}::uuid and sequence = ${due.sequence}
        and "cancelledAt" is null for share`;
    if (unchangedRows.length === 0) return false;
    const reminders = receivers.map((receiver) => toReminder(due, window, receiver));
    await notify(tx, reminders, now);
    return true;
  });

async function remindOfEncuentro(due: DueEncuentro, window: ReminderWindow, now: Date): Promise<void> {
  const batches = readInBatches(RECEIVER_BATCH_SIZE, (after: ReceiverOrder | null) =>
    listReceiverOrders(due, window, after),
  );
  for await (const orders of batches) {
    const receivers = orders.map(({ id, userId }) => ({ userId, orderId: id }));
    if (!(await notifyReceivers(due, window, receivers, now))) return;
  }
  await notifyReceivers(due, window, [{ userId: due.masterId, orderId: null }], now);
}

/** After a downtime reminders are late, but never sent once the encuentro has started. */
export async function sendReminders(now = new Date()): Promise<void> {
  for (const window of REMINDER_WINDOWS) {
    const batches = readInBatches(ENCUENTRO_BATCH_SIZE, (after: DueEncuentro | null) =>
      listDueEncuentros(window, now, after),
    );
    for await (const dueEncuentros of batches) {
      for (const due of dueEncuentros) await remindOfEncuentro(due, window, now);
    }
  }
}
