import "server-only";
import { db } from "@/lib/platform/db/client";
import { notify } from "@/lib/messaging/notifications/service";
import type { Notice } from "@/lib/messaging/notifications/service";
import { holding } from "@/lib/orders/order/policy";

const HOUR = 3_600_000;
const ENCUENTROS_AT_A_TIME = 100;
const PEOPLE_AT_A_TIME = 500;
const TRANSACTION = { timeout: 60_000, maxWait: 10_000 } as const;

/** From so many hours before an encuentro on people are reminded, until the next one is due. */
const MARKS = [
  { kind: "encuentro-tomorrow", from: 24, to: 1 },
  { kind: "encuentro-soon", from: 1, to: 0 },
] as const;
type Mark = (typeof MARKS)[number];

type Due = {
  id: string;
  startsAt: Date;
  timezone: string;
  sequence: number;
  ayniId: string;
  masterId: string;
  slug: string;
  title: string;
};

type Place = { startsAt: Date; id: string };

/**
 * The encuentros of which nobody has been reminded yet as they are planned now. The Master's notice is the last one to
 * be written: where it stands, all are.
 */
const dueAt = ({ kind, from, to }: Mark, now: Date, after: Place | null): Promise<Due[]> => db.$queryRaw<
  Due[]
>`
  select e.id, e."startsAt", e.timezone, e.sequence, a.id as "ayniId", a."userId" as "masterId", a.slug, a.title
  from "Encuentro" e join "Ayni" a on a.id = e."ayniId" and a.status <> 'DRAFT'
  where e."cancelledAt" is null
    and e."startsAt" > ${new Date(now.getTime() + to * HOUR)}
    and e."startsAt" <= ${new Date(now.getTime() + from * HOUR)}
    and (e."startsAt", e.id) > (${after?.startsAt ?? new Date(0)}, ${after?.id ?? NOBODY}::uuid)
    and not exists (select from "Notification" n
                    where n."dedupeKey" = ${kind} || ':' || e.id || ':' || e.sequence || ':' || a."userId")
  order by e."startsAt", e.id limit ${ENCUENTROS_AT_A_TIME}`;

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Those who have had it since before the mark and still do when it starts. */
const holders = (due: Due, { from }: Mark, lastId: string) =>
  db.order.findMany({
    where: {
      ...holding,
      ayniContentId: due.ayniId,
      userId: { gt: lastId },
      purchaseDate: { lte: new Date(due.startsAt.getTime() - from * HOUR) },
      OR: [{ contentExpirationDate: null }, { contentExpirationDate: { gt: due.startsAt } }],
    },
    orderBy: { userId: "asc" },
    take: PEOPLE_AT_A_TIME,
    select: { id: true, userId: true },
  });

type Receiver = { userId: string; orderId: string | null };

const reminder = (due: Due, { kind }: Mark, { userId, orderId }: Receiver): Notice => ({
  kind,
  userId,
  until: due.startsAt,
  dedupeKey: `${kind}:${due.id}:${due.sequence}:${userId}`,
  payload: {
    slug: due.slug,
    title: due.title,
    encuentroId: due.id,
    sequence: due.sequence,
    startsAt: due.startsAt.toISOString(),
    timezone: due.timezone,
    orderId,
  },
});

/** Reminds unless the encuentro has been moved or cancelled meanwhile; tells whether it stands. */
const tell = (due: Due, mark: Mark, receivers: Receiver[], now: Date): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const standing = await tx.$queryRaw<unknown[]>`
      select 1 from "Encuentro" where id = ${due.id}::uuid and sequence = ${due.sequence}
        and "cancelledAt" is null for share`;
    if (standing.length === 0) return false;
    await notify(
      tx,
      receivers.map((receiver) => reminder(due, mark, receiver)),
      now,
    );
    return true;
  }, TRANSACTION);

async function remindOf(due: Due, mark: Mark, now: Date): Promise<void> {
  let lastId = NOBODY;
  for (;;) {
    const orders = await holders(due, mark, lastId);
    const receivers = orders.map(({ id, userId }) => ({ userId, orderId: id }));
    if (receivers.length > 0 && !(await tell(due, mark, receivers, now))) return;
    const last = orders.at(-1);
    if (orders.length < PEOPLE_AT_A_TIME || !last) break;
    lastId = last.userId;
  }
  await tell(due, mark, [{ userId: due.masterId, orderId: null }], now);
}

/**
 * Reminds those who hold a content, and its Master, of an encuentro that is to come: a day before, and an hour before.
 * One that is moved is another one. After a downtime they are told late, but never once it has started.
 */
export async function remind(now = new Date()): Promise<void> {
  for (const mark of MARKS) {
    let place: Place | null = null;
    for (;;) {
      const due: Due[] = await dueAt(mark, now, place);
      for (const one of due) await remindOf(one, mark, now);
      if (due.length < ENCUENTROS_AT_A_TIME) break;
      place = due.at(-1) ?? null;
    }
  }
}
