import "server-only";
import {
  isLiveSql,
  isOpenToNewcomersSql,
  isToComeSql,
  isUpcomingSql,
  type StartChoice,
} from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Point } from "@/lib/reference/regions/schema";
import type { CatalogueItem, ContentParts } from "./schema";

const { sql, empty } = Prisma;

/** Kilometres from a point to the city of a row `a` of "Ayni"; null if that is not known. */
export const distanceSql = ({ latitude, longitude }: Point): Prisma.Sql =>
  sql`distance_km(${latitude}::float8, ${longitude}::float8, a."placeLatitude", a."placeLongitude")`;

type SameFields =
  | "id"
  | "slug"
  | "title"
  | "shortDescription"
  | "contentType"
  | "onlineType"
  | "modality"
  | "status"
  | "amount"
  | "currency"
  | "minimumAmount"
  | "disciplines"
  | "topics"
  | "nextTimezone"
  | "placeCity"
  | "isBookable"
  | "isSession"
  | "sessionMinutes"
  | "lateEntryMinutes"
  | "encuentrosLeft"
  | "proRata"
  | "distanceKm"
  | "userId";

/** A content in a list, with its Master, its next encuentro and its parts. */
export type ItemRow = Pick<CatalogueItem, SameFields> &
  ContentParts & {
    coverKey: string | null;
    /** Slug by which a generated cover is drawn: that of the offer for a booked copy. */
    coverSeed: string;
    placeCountry: string | null;
    nextFreeAt: Date | null;
    capacity: number | null;
    takenSeats: number;
    memberSeats: number | null;
    memberSeatsUntil: Date | null;
    memberSeatsPlans: string[];
    heldSeats: number;
    publishedAt: Date | null;
    nextStartsAt: Date | null;
    nextEndsAt: Date | null;
    liveUntil: Date | null;
    sampleId: string | null;
    sampleTitle: string | null;
    sampleSeconds: number | null;
    sampleWaveform: Uint8Array | null;
    masterSlug: string;
    masterName: string;
    masterLastName: string;
    profileImage: string | null;
    masterCity: string | null;
    masterCountry: string | null;
  };

export type ItemRowsOptions = {
  /** The next encuentro is the first one of these. */
  starts?: StartChoice | null;
  /** The place from which distances count. */
  near?: Point | null;
  /** Skips contents that are not public. */
  listedOnly?: boolean;
};

/** Reads list items in the order of `ids` with one statement; unknown ids are skipped. */
export function findItemRows(
  ids: readonly string[],
  { starts = null, near = null, listedOnly = false }: ItemRowsOptions = {},
): Promise<ItemRow[]> {
  return db.$queryRaw<ItemRow[]>`
    select a.id, a.slug, a.title, a."shortDescription", a."contentType", a."onlineType", a.modality, a.status, a.amount,
           a.currency, a."minimumAmount", a.disciplines, a.topics, coalesce(a."coverKey", offer."coverKey") as "coverKey",
           coalesce(offer.slug, a.slug) as "coverSeed", a."isBookable",
           (a."isBookable" or coalesce(a."offerId" <> a.id, false)) as "isSession", t.minutes as "sessionMinutes", t."nextFreeAt",
           a."placeCity", a."placeCountry", a.capacity,
           a."takenSeats", a."memberSeats", a."memberSeatsUntil", a."memberSeatsPlans"::text[], a."heldSeats", a."publishedAt", a."lateEntryMinutes", a."proRata", a."userId", u.slug as "masterSlug", u.name as "masterName",
           u."lastName" as "masterLastName", p."profileImage", p.city as "masterCity", p.country as "masterCountry",
           n."startsAt" as "nextStartsAt", n."endsAt" as "nextEndsAt", coalesce(live.timezone, n.timezone, hours.zone) as "nextTimezone",
           live."endsAt" as "liveUntil", e.*, f.*, s.*,
           ${near ? distanceSql(near) : sql`null::float8`} as "distanceKm"
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join "Ayni" a on a.id = wanted.id
    join "User" u on u.id = a."userId"
    left join "Profile" p on p."userId" = a."userId"
    left join "Ayni" offer on offer.id = a."offerId"
    left join "BookingTerms" t on t."ayniId" = a.id
    left join "Availability" hours on hours."masterId" = a."userId" and a."isBookable"
    left join lateral (
      select m."startsAt", m."endsAt", m.timezone from "Encuentro" m
      where m."ayniId" = a.id and ${isUpcomingSql(sql`m`, starts)} and ${isToComeSql(sql`m`)}
      order by m."startsAt" limit 1) as n on true
    left join lateral (
      select m."endsAt", m.timezone from "Encuentro" m
      where m."ayniId" = a.id and ${isLiveSql(sql`m`)}
      order by m."startsAt" limit 1) as live on true
    cross join lateral (
      select count(*)::int as encuentros, coalesce(sum(m."durationMinutes"), 0)::int as "encuentroMinutes",
             count(*) filter (where ${isOpenToNewcomersSql(sql`m`, sql`a`)})::int as "encuentrosLeft"
      from "Encuentro" m where m."ayniId" = a.id and m."cancelledAt" is null) as e
    cross join lateral (
      select count(*) filter (where kind = 'AUDIO')::int as audios,
             count(*) filter (where kind = 'VIDEO')::int as videos,
             case when a."contentType" = 'EBOOK'
               then greatest(count(*) filter (where kind = 'EBOOK' and "mimeType" = 'application/pdf'),
                             count(*) filter (where kind = 'EBOOK' and "mimeType" <> 'application/pdf'))
               else count(*) filter (where kind = 'EBOOK')
             end::int as books,
             coalesce(sum("durationSeconds"), 0)::int as seconds
      from "File" where "ayniId" = a.id and area = 'content' and status = 'READY') as f
    left join lateral (
      select id as "sampleId", coalesce(nullif(title, ''), name) as "sampleTitle", "durationSeconds" as "sampleSeconds",
             waveform as "sampleWaveform"
      from "File" where "ayniId" = a.id and a.listed and area = 'content' and status = 'READY' and kind = 'AUDIO' and "freeSample"
      order by "position", id limit 1) as s on true
    ${listedOnly ? sql`where a.listed` : empty}
    order by wanted.position`;
}
