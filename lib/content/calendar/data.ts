import "server-only";
import { publicAyni } from "@/lib/content/ayni/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { countryName } from "@/lib/reference/countries";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { routes } from "@/lib/platform/routes";
import type { CalendarEntry } from "./schema";

const DAY = 24 * 3_600_000;
/** For how long a calendar still shows what is over. */
const KEPT_DAYS = 30;
const MOST = 500;

type Venue = {
  modality: "ONLINE" | "OFFLINE";
  placeName: string | null;
  placeAddress: string | null;
  placeCity: string | null;
  placeCountry: string | null;
};

function placeOf({ modality, placeName, placeAddress, placeCity, placeCountry }: Venue): string | null {
  if (modality === "ONLINE") return null;
  const country = placeCountry ? countryName(placeCountry) : null;
  return [placeName, placeAddress, placeCity, country].filter(Boolean).join(", ") || null;
}

const entrySelect = {
  id: true,
  title: true,
  startsAt: true,
  endsAt: true,
  timezone: true,
  cancelledAt: true,
  sequence: true,
  updatedAt: true,
  ayni: {
    select: {
      id: true,
      userId: true,
      slug: true,
      title: true,
      shortDescription: true,
      updatedAt: true,
      modality: true,
      placeName: true,
      placeAddress: true,
      placeCity: true,
      placeCountry: true,
    },
  },
} satisfies Prisma.EncuentroSelect;

type EntryRow = Prisma.EncuentroGetPayload<{ select: typeof entrySelect }>;

/** The page of ours that an encuentro of a content leads to, for whom the calendar is. */
export type PathOf = (ayni: Pick<EntryRow["ayni"], "id" | "userId" | "slug">) => string;

function toEntry({ ayni, cancelledAt, ...row }: EntryRow, pathOf: PathOf): CalendarEntry {
  return {
    id: row.id,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timezone: row.timezone,
    cancelled: cancelledAt !== null,
    sequence: row.sequence,
    updatedAt: new Date(Math.max(Number(row.updatedAt), Number(ayni.updatedAt))).toISOString(),
    place: placeOf(ayni),
    path: pathOf(ayni),
    ayni: { slug: ayni.slug, title: ayni.title, shortDescription: ayni.shortDescription },
  };
}

/** What a calendar that is read again and again still shows. */
export const notLongOver = () =>
  ({ endsAt: { gt: new Date(Date.now() - KEPT_DAYS * DAY) } }) satisfies Prisma.EncuentroWhereInput;

/** Encuentros for a calendar, in their order; whoever asks says which. */
export async function calendarEntries(
  where: Prisma.EncuentroWhereInput,
  pathOf: PathOf,
): Promise<CalendarEntry[]> {
  const rows = await db.encuentro.findMany({
    where,
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: MOST,
    select: entrySelect,
  });
  return rows.map((row) => toEntry(row, pathOf));
}

/** The encuentros of a Master that everybody may know of, to come or lately over, from the cache. */
export const encuentrosOf = (master: { id: string; slug: string }): Promise<CalendarEntry[]> =>
  cached(
    () =>
      calendarEntries({ ayni: { userId: master.id, ...publicAyni }, ...notLongOver() }, ({ slug }) =>
        routes.ayni(slug),
      ),
    ["encuentros", master.id],
    { tags: [cacheTags.master(master.slug)], seconds: 300 },
  );
