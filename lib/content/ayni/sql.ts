import "server-only";
import { isLiveSql, isUpcomingSql, type StartRange } from "@/lib/content/schedule/sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { CatalogueItem, ContentParts } from "./schema";

const { sql, empty } = Prisma;

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
  | "userId";

/** A content in a list, with its Master, its next encuentro and its parts. */
export type ItemRow = Pick<CatalogueItem, SameFields> &
  ContentParts & {
    coverKey: string | null;
    capacity: number | null;
    takenSeats: number;
    publishedAt: Date | null;
    nextStartsAt: Date | null;
    liveUntil: Date | null;
    masterSlug: string;
    masterName: string;
    masterLastName: string;
    profileImage: string | null;
    masterCity: string | null;
    masterCountry: string | null;
  };

export type ItemRowsOptions = {
  /** The next encuentro is the first one of this range. */
  range?: StartRange | null;
  /** Skips contents that are not public. */
  listedOnly?: boolean;
};

/** Reads list items in the order of `ids` with one statement; unknown ids are skipped. */
export function findItemRows(
  ids: readonly string[],
  { range = null, listedOnly = false }: ItemRowsOptions = {},
): Promise<ItemRow[]> {
  return db.$queryRaw<ItemRow[]>`
    select a.id, a.slug, a.title, a."shortDescription", a."contentType", a."onlineType", a.modality, a.status, a.amount,
           a.currency, a."minimumAmount", a.disciplines, a.topics, a."coverKey", a."placeCity", a.capacity,
           a."takenSeats", a."publishedAt", a."userId", u.slug as "masterSlug", u.name as "masterName",
           u."lastName" as "masterLastName", p."profileImage", p.city as "masterCity", p.country as "masterCountry",
           n."startsAt" as "nextStartsAt", coalesce(n.timezone, live.timezone) as "nextTimezone",
           live."endsAt" as "liveUntil", e.*, f.*
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    join "Ayni" a on a.id = wanted.id
    join "User" u on u.id = a."userId"
    left join "Profile" p on p."userId" = a."userId"
    left join lateral (
      select m."startsAt", m.timezone from "Encuentro" m
      where m."ayniId" = a.id and ${isUpcomingSql(sql`m`, range)} and m."startsAt" > now()
      order by m."startsAt" limit 1) as n on true
    left join lateral (
      select m."endsAt", m.timezone from "Encuentro" m
      where m."ayniId" = a.id and ${isLiveSql(sql`m`)}
      order by m."startsAt" limit 1) as live on true
    cross join lateral (
      select count(*)::int as encuentros, coalesce(sum("durationMinutes"), 0)::int as "encuentroMinutes"
      from "Encuentro" where "ayniId" = a.id and "cancelledAt" is null) as e
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
    ${listedOnly ? sql`where a.listed` : empty}
    order by wanted.position`;
}
