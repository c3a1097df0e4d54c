import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { sectionOf } from "@/lib/orders/section";
import { routes } from "@/lib/platform/routes";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { LEDGER_MONTHS } from "./schema";
import type { LedgerEntry, LedgerKind, LedgerMonth, LedgerPage } from "./schema";

const { sql } = Prisma;
type Sql = Prisma.Sql;

type Row = {
  kind: LedgerKind;
  month: string;
  at: Date;
  /** The content that it is about, and the one that was given for it. */
  ayniId: string;
  gaveId: string | null;
  personId: string | null;
  orderId: string | null;
  people: number;
  taken: boolean;
};

/** The order by which a trueque was received tells of the trueque, not of itself. */
const noBarter = sql`not exists (select from "Barter" b where b."wantedOrderId" = o.id)
  and not exists (select from "Barter" b where b."offeredOrderId" = o.id)`;

/** The last instant before another at which anything was received or given; each part reads the end of an index. */
const latest = (me: Sql, before: Sql): Sql => sql`greatest(
  (select max(o."purchaseDate") from "Order" o
    where o."userId" = ${me} and o.status = 'COMPLETED' and o."purchaseDate" < ${before}),
  (select max(o."purchaseDate") from "Order" o
    where o."masterUserId" = ${me} and o.status = 'COMPLETED' and o."purchaseDate" < ${before}),
  (select max(t."createdAt") from "Thanks" t where t."authorId" = ${me} and t."createdAt" < ${before}),
  (select max(t."createdAt") from "Thanks" t
    where t."masterId" = ${me} and t."hiddenAt" is null and t."createdAt" < ${before}),
  (select max(p."createdAt") from "SolidarityPlace" p join "Order" o on o.id = p."fundedByOrderId"
    where o."userId" = ${me} and o."placeAmount" > 0 and p."cancelledAt" is null and p."createdAt" < ${before}),
  (select max(b."decidedAt") from "Barter" b
    where b."proposerId" = ${me} and b.status = 'ACCEPTED' and b."decidedAt" < ${before}),
  (select max(b."decidedAt") from "Barter" b
    where b."answererId" = ${me} and b.status = 'ACCEPTED' and b."decidedAt" < ${before}))`;

type Month = { starts: Date; name: string };

/** The last months of a person with something in them, the newest first. */
const monthsOf = (me: Sql, zone: string, before: Sql, count: number): Promise<Month[]> => db.$queryRaw<
  Month[]
>`
  with recursive months as (
    select date_trunc('month', ${latest(me, before)}, ${zone}::text) as starts, 1 as position
    union all
    select date_trunc('month', ${latest(me, sql`m.starts`)}, ${zone}::text), m.position + 1
    from months m where m.starts is not null and m.position < ${count}::int
  )
  select starts, to_char(starts at time zone ${zone}::text, 'YYYY-MM') as name
  from months where starts is not null order by starts desc`;

type Span = { from: Date; before: Sql };

/** What the person received, gave, thanked and paid for in a span of time, by month and content where it was many. */
function rowsOf(me: Sql, zone: string, { from, before }: Span): Promise<Row[]> {
  const within = (at: Sql) => sql`${at} >= ${from}::timestamptz and ${at} < ${before}`;
  const monthOf = (at: Sql) => sql`to_char(${at} at time zone ${zone}::text, 'YYYY-MM')`;
  const ordered = sql`o."purchaseDate"`;
  const said = sql`t."createdAt"`;
  const paid = sql`p."createdAt"`;
  const agreed = sql`b."decidedAt"`;
  return db.$queryRaw<Row[]>`
    select case when exists (select from "SolidarityPlace" p where p."takenByOrderId" = o.id)
        then 'granted' else 'received' end as kind,
      ${monthOf(ordered)} as month, ${ordered} as at, o."ayniContentId" as "ayniId", null::uuid as "gaveId",
      o."masterUserId" as "personId", o.id as "orderId", 1 as people, false as taken
    from "Order" o where o."userId" = ${me} and o.status = 'COMPLETED' and ${within(ordered)} and ${noBarter}
    union all
    select 'taught', ${monthOf(ordered)}, max(${ordered}), o."ayniContentId", null, null, null,
      count(distinct o."userId")::int, false
    from "Order" o where o."masterUserId" = ${me} and o.status = 'COMPLETED' and ${within(ordered)} and ${noBarter}
    group by 2, o."ayniContentId"
    union all
    select 'thanked', ${monthOf(said)}, ${said}, t."ayniId", null, t."masterId", null, 1, false
    from "Thanks" t where t."authorId" = ${me} and ${within(said)}
    union all
    select 'was-thanked', ${monthOf(said)}, max(${said}), t."ayniId", null,
      case when count(*) = 1 then (array_agg(t."authorId"))[1] end, null, count(*)::int, false
    from "Thanks" t where t."masterId" = ${me} and t."hiddenAt" is null and ${within(said)}
    group by 2, t."ayniId"
    union all
    select 'funded', ${monthOf(paid)}, ${paid}, p."ayniId", null, null, p."fundedByOrderId", 1,
      p."takenByOrderId" is not null
    from "SolidarityPlace" p join "Order" o on o.id = p."fundedByOrderId"
    where o."userId" = ${me} and o."placeAmount" > 0 and p."cancelledAt" is null and ${within(paid)}
    union all
    select 'barter', ${monthOf(agreed)}, ${agreed}, b."wantedAyniId", b."offeredAyniId", b."answererId",
      b."wantedOrderId", 1, false
    from "Barter" b where b."proposerId" = ${me} and b.status = 'ACCEPTED' and ${within(agreed)}
    union all
    select 'barter', ${monthOf(agreed)}, ${agreed}, b."offeredAyniId", b."wantedAyniId", b."proposerId",
      b."offeredOrderId", 1, false
    from "Barter" b where b."answererId" = ${me} and b.status = 'ACCEPTED' and ${within(agreed)}
    order by at desc, kind, "ayniId"`;
}

const contentsOf = (ids: string[]) =>
  db.ayni.findMany({
    where: { id: { in: ids } },
    select: { id: true, slug: true, title: true, contentType: true, onlineType: true, listed: true },
  });
type Content = Awaited<ReturnType<typeof contentsOf>>[number];

/** Where a line leads: to what was received, to who received it, or to the words. */
function pathOf({ kind, orderId }: Row, { slug, contentType, onlineType, listed }: Content): string | null {
  if (kind === "taught") return routes.participants(slug);
  if (kind === "was-thanked") return routes.thanks();
  if (orderId !== null && kind !== "funded") {
    return routes.receivedItem(slug, orderId, sectionOf(contentType, onlineType));
  }
  return listed ? routes.ayni(slug) : null;
}

async function entriesOf(rows: Row[]): Promise<(LedgerEntry & { month: string })[]> {
  const [contents, people] = await Promise.all([
    contentsOf(rows.flatMap(({ ayniId, gaveId }) => [ayniId, ...(gaveId ? [gaveId] : [])])),
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ personId }) => personId ?? []) }, anonymisedAt: null },
      select: { id: true, name: true },
    }),
  ]);
  const byId = new Map(contents.map((content) => [content.id, content]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.flatMap((row) => {
    const content = byId.get(row.ayniId);
    if (!content) return [];
    const { kind, month, at, people: count, taken, gaveId, personId, orderId } = row;
    return {
      id: `${kind} ${orderId ?? row.ayniId}`,
      kind,
      month,
      at: at.toISOString(),
      title: content.title,
      gave: byId.get(gaveId ?? "")?.title ?? null,
      person: names.get(personId ?? "") ?? null,
      people: count,
      taken,
      path: pathOf(row, content),
    };
  });
}

/** The actor's own book, some months at a time, the newest first. `after`: the month before which it begins. */
export async function ledgerOf({ id }: Member, after?: string): Promise<LedgerPage> {
  const person = await db.user.findUniqueOrThrow({ where: { id }, select: { timezone: true } });
  const zone = person.timezone ?? DEFAULT_TIME_ZONE;
  const me = sql`${id}::uuid`;
  const [year = 0, month = 0] = (after ?? "").split("-").map(Number);
  const before =
    after === undefined
      ? sql`'infinity'::timestamptz`
      : sql`make_timestamptz(${year}::int, ${month}::int, 1, 0, 0, 0, ${zone}::text)`;
  const found = await monthsOf(me, zone, before, LEDGER_MONTHS + 1);
  const shown = found.slice(0, LEDGER_MONTHS);
  const last = shown.at(-1);
  if (!last) return { months: [], after: null };
  const entries = await entriesOf(await rowsOf(me, zone, { from: last.starts, before }));
  const months = shown.map<LedgerMonth>(({ name }) => ({
    month: name,
    entries: entries.flatMap(({ month: its, ...entry }) => (its === name ? entry : [])),
  }));
  return { months, after: found.length > LEDGER_MONTHS ? last.name : null };
}
