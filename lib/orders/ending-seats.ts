import "server-only";
import { findVenueCity } from "@/lib/content/schedule/policy";
import type { MailSeat } from "@/lib/messaging/mail/templates/membership";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const { sql } = Prisma;

// Seats that members have taken in encuentros to come end with the access, unless another membership of theirs opens the content.

/** Selects from the orders `s` of a membership, their contents `a` and the first encuentro `next` after its end. */
const endingSeats = (membershipId: Prisma.Sql, end: Prisma.Sql): Prisma.Sql => sql`
  from "Order" s join "Ayni" a on a.id = s."ayniContentId" and a.capacity is not null
  cross join lateral (
    select e."startsAt", e.timezone from "Encuentro" e
    where e."ayniId" = a.id and e."cancelledAt" is null and e."startsAt" > ${end}
    order by e."startsAt" limit 1) next
  where s."membershipId" = ${membershipId} and s.status = 'COMPLETED' and s."renewedAt" is null and not exists (
    select from "Membership" other join "MembershipPlan" l on l.id = other."planId"
    where other."userId" = s."userId" and other."masterId" = s."masterUserId" and other.id <> ${membershipId}
      and (other."openUntil" > ${end} or other.state = 'ACTIVE' and other."nextChargeAt" is not null)
      and (l."opensAll" or exists (
        select from "MembershipPlanItem" i where i."planId" = l.id and i."ayniId" = a.id)))`;

/** The titles of the seats that end if all of the payment of a sale `o` goes back; null unless it pays the running period. */
export const returnedSeatTitles = (now: Date): Prisma.Sql => sql`(
  select array(select a.title ${endingSeats(sql`m.id`, sql`${now}::timestamptz`)} order by next."startsAt", a.id)
  from "MembershipPeriod" d join "Membership" m on m.id = d."membershipId"
  where d."orderId" = o.id and d."endsAt" > ${now}::timestamptz and m."paidUntil" <= d."endsAt")`;

type Ending = { membershipId: string; end: Date };

/** Lists the titles of the seats that end with each membership, by its id, the first encuentro first. */
export async function listEndingTitles(tx: Tx, endings: Ending[]): Promise<Map<string, string[]>> {
  const ids = endings.map(({ membershipId }) => membershipId);
  const ends = endings.map(({ end }) => end.toISOString());
  const rows = await tx.$queryRaw<{ id: string; titles: string[] }[]>`
    select m.id, array(
      select a.title ${endingSeats(sql`m.id`, sql`m.at`)} order by next."startsAt", a.id) as titles
    from unnest(${ids}::uuid[], ${ends}::timestamptz[]) as m(id, at)`;
  return new Map(rows.map(({ id, titles }) => [id, titles]));
}

type SeatRow = {
  slug: string;
  title: string;
  modality: "ONLINE" | "OFFLINE";
  placeCity: string | null;
  startsAt: Date;
  timezone: string;
};

/** Names a seat in a mail by the first encuentro that its person misses. */
export const toMailSeat = ({ slug, title, startsAt, timezone, ...venue }: SeatRow): MailSeat => ({
  slug,
  title,
  startsAt: startsAt.toISOString(),
  timezone,
  city: findVenueCity(venue, timezone),
});

/** Lists the seats that end with a membership, the first encuentro first. */
export async function listEndingSeats(tx: Tx, { membershipId, end }: Ending): Promise<MailSeat[]> {
  const rows = await tx.$queryRaw<SeatRow[]>`
    select a.slug, a.title, a.modality, a."placeCity", next."startsAt", next.timezone
    ${endingSeats(sql`${membershipId}::uuid`, sql`${end}::timestamptz`)} order by next."startsAt", a.id`;
  return rows.map(toMailSeat);
}
