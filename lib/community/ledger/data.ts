import "server-only";
import { findUserTimeZone } from "@/lib/identity/users/data";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { splitPage } from "@/lib/platform/http/cursor";
import { receivedSection } from "@/lib/content/access";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import { routes } from "@/lib/platform/routes";
import { listUnattended } from "@/lib/bookings/booking/data";
import { getThanksState } from "@/lib/community/thanks/policy";
import { LEDGER_MONTHS_PER_PAGE } from "./schema";
import type { LedgerEntry, LedgerKind, LedgerMonth, LedgerPage } from "./schema";

const { sql } = Prisma;
type Sql = Prisma.Sql;

type LedgerRow = {
  kind: LedgerKind;
  month: string;
  at: Date;
  ayniId: string;
  gaveId: string | null;
  personId: string | null;
  orderId: string | null;
  people: number;
  taken: boolean;
};

/** Orders created by a barter are covered by the entry of the barter. */
const isNotFromBarter = sql`not exists (select from "Barter" b where b."wantedOrderId" = o.id)
  and not exists (select from "Barter" b where b."offeredOrderId" = o.id)`;

/**
 * Excludes gifts made, what a membership opens, unless somebody gave it, and orders whose own part was refunded while the
 * solidarity seat stays sold.
 */
const isReceived = sql`o.status = 'COMPLETED' and o."refundedAt" is null and not o."isGift"
  and (o."membershipId" is null or exists (select from "Gift" g where g."acceptedByOrderId" = o.id))`;

/** A gift made that somebody else has or may still accept. */
const isGiven = sql`o."isGift" and o.status = 'COMPLETED' and o."refundedAt" is null and exists (
  select from "Gift" g left join "Order" r on r.id = g."acceptedByOrderId"
  where g."orderId" = o.id and g."lapsedAt" is null and g."cancelledAt" is null
    and r."userId" is distinct from o."userId")`;

/** Latest activity before an instant; every subquery reads the end of an index. */
const latestActivity = (me: Sql, before: Sql): Sql => sql`greatest(
  (select max(o."purchaseDate") from "Order" o
    where o."userId" = ${me} and ${isReceived} and o."purchaseDate" < ${before}),
  (select max(o."purchaseDate") from "Order" o
    where o."userId" = ${me} and ${isGiven} and o."purchaseDate" < ${before}),
  (select max(o."purchaseDate") from "Order" o
    where o."masterUserId" = ${me} and ${isReceived} and o."purchaseDate" < ${before}),
  (select max(t."createdAt") from "Thanks" t where t."authorId" = ${me} and t."createdAt" < ${before}),
  (select max(t."createdAt") from "Thanks" t
    where t."masterId" = ${me} and t."hiddenAt" is null and t."createdAt" < ${before}),
  (select max(p."createdAt") from "SolidaritySeat" p join "Order" o on o.id = p."fundedByOrderId"
    where o."userId" = ${me} and o."seatAmount" > 0 and p."cancelledAt" is null and p."createdAt" < ${before}),
  (select max(b."decidedAt") from "Barter" b
    where b."proposerId" = ${me} and b.status = 'ACCEPTED' and b."decidedAt" < ${before}),
  (select max(b."decidedAt") from "Barter" b
    where b."recipientId" = ${me} and b.status = 'ACCEPTED' and b."decidedAt" < ${before}))`;

type MonthStart = { starts: Date; name: string };

const findActiveMonths = (
  me: Sql,
  zone: string,
  before: Sql,
  count: number,
): Promise<MonthStart[]> => db.$queryRaw<MonthStart[]>`
  with recursive months as (
    select date_trunc('month', ${latestActivity(me, before)}, ${zone}::text) as starts, 1 as position
    union all
    select date_trunc('month', ${latestActivity(me, sql`m.starts`)}, ${zone}::text), m.position + 1
    from months m where m.starts is not null and m.position < ${count}::int
  )
  select starts, to_char(starts at time zone ${zone}::text, 'YYYY-MM') as name
  from months where starts is not null order by starts desc`;

type TimeSpan = { from: Date; before: Sql };

/** Reads the ledger of a time span; entries about several people are grouped by month and content. */
function findLedgerRows(me: Sql, zone: string, { from, before }: TimeSpan): Promise<LedgerRow[]> {
  const within = (at: Sql) => sql`${at} >= ${from}::timestamptz and ${at} < ${before}`;
  const monthOf = (at: Sql) => sql`to_char(${at} at time zone ${zone}::text, 'YYYY-MM')`;
  const orderedAt = sql`o."purchaseDate"`;
  const thankedAt = sql`t."createdAt"`;
  const fundedAt = sql`p."createdAt"`;
  const agreedAt = sql`b."decidedAt"`;
  return db.$queryRaw<LedgerRow[]>`
    select case when exists (select from "SolidaritySeat" p where p."claimedByOrderId" = o.id)
        then 'granted' else 'received' end as kind,
      ${monthOf(orderedAt)} as month, ${orderedAt} as at, o."ayniContentId" as "ayniId", null::uuid as "gaveId",
      o."masterUserId" as "personId", o.id as "orderId", 1 as people, false as taken
    from "Order" o where o."userId" = ${me} and ${isReceived} and ${within(orderedAt)} and ${isNotFromBarter}
    union all
    select 'given', ${monthOf(orderedAt)}, ${orderedAt}, o."ayniContentId", null, null, o.id, 1,
      exists (select from "Gift" g where g."orderId" = o.id and g."acceptedAt" is not null)
    from "Order" o where o."userId" = ${me} and ${isGiven} and ${within(orderedAt)}
    union all
    select 'taught', ${monthOf(orderedAt)}, max(${orderedAt}), o."ayniContentId", null, null, null,
      count(distinct o."userId")::int, false
    from "Order" o where o."masterUserId" = ${me} and ${isReceived} and ${within(orderedAt)} and ${isNotFromBarter}
    group by 2, o."ayniContentId"
    union all
    select 'thanked', ${monthOf(thankedAt)}, ${thankedAt}, t."ayniId", null, t."masterId", null, 1, false
    from "Thanks" t where t."authorId" = ${me} and ${within(thankedAt)}
    union all
    select 'was-thanked', ${monthOf(thankedAt)}, max(${thankedAt}), t."ayniId", null,
      case when count(*) = 1 then (array_agg(t."authorId"))[1] end, null, count(*)::int, false
    from "Thanks" t where t."masterId" = ${me} and t."hiddenAt" is null and ${within(thankedAt)}
    group by 2, t."ayniId"
    union all
    select 'funded', ${monthOf(fundedAt)}, ${fundedAt}, p."ayniId", null, null, p."fundedByOrderId", 1,
      p."claimedByOrderId" is not null
    from "SolidaritySeat" p join "Order" o on o.id = p."fundedByOrderId"
    where o."userId" = ${me} and o."seatAmount" > 0 and p."cancelledAt" is null and ${within(fundedAt)}
    union all
    select 'barter', ${monthOf(agreedAt)}, ${agreedAt}, b."wantedAyniId", b."offeredAyniId", b."recipientId",
      b."wantedOrderId", 1, false
    from "Barter" b where b."proposerId" = ${me} and b.status = 'ACCEPTED' and ${within(agreedAt)}
    union all
    select 'barter', ${monthOf(agreedAt)}, ${agreedAt}, b."offeredAyniId", b."wantedAyniId", b."proposerId",
      b."offeredOrderId", 1, false
    from "Barter" b where b."recipientId" = ${me} and b.status = 'ACCEPTED' and ${within(agreedAt)}
    order by at desc, kind, "ayniId"`;
}

const findContents = (ids: string[]) =>
  db.ayni.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      slug: true,
      title: true,
      contentType: true,
      onlineType: true,
      listed: true,
      membershipPlan: { select: { id: true } },
    },
  });
type Content = Awaited<ReturnType<typeof findContents>>[number];

function toPath(
  { kind, orderId }: LedgerRow,
  { slug, contentType, onlineType, listed, membershipPlan }: Content,
): string | null {
  if (membershipPlan) return kind === "taught" ? routes.offeredMemberships() : routes.memberships();
  if (kind === "taught") return routes.participants(slug);
  if (kind === "was-thanked") return routes.thanks();
  if (orderId !== null && kind !== "funded" && kind !== "given") {
    return routes.receivedItem(slug, orderId, receivedSection(contentType, onlineType));
  }
  return listed ? routes.ayni(slug) : null;
}

/** Returns the ids of the orders among `rows` whose content the reader can thank for and has not. */
async function findThankableOrderIds(readerId: string, rows: LedgerRow[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ kind, orderId }) =>
    kind !== "funded" && kind !== "given" && orderId !== null ? [orderId] : [],
  );
  const orders = await db.order.findMany({
    where: {
      id: { in: ids },
      userId: readerId,
      master: { deactivatedAt: null, anonymisedAt: null },
      ayni: { membershipPlan: null, thanks: { none: { authorId: readerId } } },
    },
    select: {
      id: true,
      status: true,
      refundedAt: true,
      ayniContentId: true,
      ayni: { select: { encuentros: { where: { cancelledAt: null }, select: { startsAt: true } } } },
    },
  });
  const now = new Date();
  const unattended = await listUnattended(
    orders.map(({ ayniContentId }) => ayniContentId),
    now,
  );
  const thankable = orders.filter(
    (order) =>
      getThanksState({ ...order, isUnattended: unattended.has(order.ayniContentId) }, now) === "open",
  );
  return new Set(thankable.map(({ id }) => id));
}

const openAccount = { select: { name: true, anonymisedAt: true } } as const;

type Names = ReadonlyMap<string, string>;

/** Returns the receivers of gifts made by their orders, and the givers of gifts accepted by the receivers' orders. */
async function findGiftPeople(orderIds: string[]): Promise<{ receivers: Names; givers: Names }> {
  const gifts = await db.gift.findMany({
    where: { OR: [{ orderId: { in: orderIds } }, { acceptedByOrderId: { in: orderIds } }] },
    select: {
      orderId: true,
      acceptedByOrderId: true,
      recipientName: true,
      order: { select: { userId: true, user: openAccount } },
      acceptedBy: { select: { userId: true, user: openAccount } },
    },
  });
  const open = gifts.filter(({ acceptedBy }) => !acceptedBy?.user.anonymisedAt);
  const given = gifts.filter(
    ({ order, acceptedBy }) => !order.user.anonymisedAt && acceptedBy?.userId !== order.userId,
  );
  return {
    receivers: new Map(open.map(({ orderId, recipientName }) => [orderId, recipientName])),
    givers: new Map(given.map(({ acceptedByOrderId, order }) => [acceptedByOrderId ?? "", order.user.name])),
  };
}

async function toLedgerEntries(
  readerId: string,
  rows: LedgerRow[],
): Promise<(LedgerEntry & { month: string })[]> {
  const [contents, items, people, thankableOrderIds, { receivers, givers }] = await Promise.all([
    findContents(rows.flatMap(({ ayniId, gaveId }) => [ayniId, ...(gaveId ? [gaveId] : [])])),
    listCatalogueItemsByIds([...new Set(rows.map(({ ayniId }) => ayniId))]),
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ personId }) => personId ?? []) }, anonymisedAt: null },
      select: { id: true, name: true },
    }),
    findThankableOrderIds(readerId, rows),
    findGiftPeople(rows.flatMap(({ orderId }) => orderId ?? [])),
  ]);
  const byId = new Map(contents.map((content) => [content.id, content]));
  const itemById = new Map(items.map((item) => [item.id, item]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const content = byId.get(row.ayniId);
    const item = itemById.get(row.ayniId);
    if (!content || !item) return [];
    const { kind, month, at, people: count, taken, gaveId, personId, orderId } = row;
    const path = toPath(row, content);
    return {
      id: `${kind} ${orderId ?? row.ayniId}`,
      kind,
      month,
      at: at.toISOString(),
      title: content.title,
      item,
      gave: byId.get(gaveId ?? "")?.title ?? null,
      person: (kind === "given" ? receivers.get(orderId ?? "") : names.get(personId ?? "")) ?? null,
      giver: givers.get(orderId ?? "") ?? null,
      people: count,
      taken,
      path,
      thankPath: path !== null && thankableOrderIds.has(orderId ?? "") ? `${path}#agradecer` : null,
    };
  });
}

/** Returns the months before `after` ("2026-11"), newest first. */
export async function getLedger({ id }: Member, after?: string): Promise<LedgerPage> {
  const zone = await findUserTimeZone(id);
  const me = sql`${id}::uuid`;
  const [year = 0, month = 0] = (after ?? "").split("-").map(Number);
  const before =
    after === undefined
      ? sql`'infinity'::timestamptz`
      : sql`make_timestamptz(${year}::int, ${month}::int, 1, 0, 0, 0, ${zone}::text)`;
  const activeMonths = await findActiveMonths(me, zone, before, LEDGER_MONTHS_PER_PAGE + 1);
  const { shown, after: nextAfter } = splitPage(activeMonths, LEDGER_MONTHS_PER_PAGE, ({ name }) => name);
  const last = shown.at(-1);
  if (!last) return { months: [], zone, after: null };
  const entries = await toLedgerEntries(id, await findLedgerRows(me, zone, { from: last.starts, before }));
  const months = shown.map<LedgerMonth>(({ name }) => ({
    month: name,
    entries: entries.flatMap(({ month: entryMonth, ...entry }) => (entryMonth === name ? entry : [])),
  }));
  return { months, zone, after: nextAfter };
}
