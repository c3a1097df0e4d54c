import "server-only";
import { publicAyni } from "@/lib/content/access";
import { findVenueCity } from "@/lib/content/schedule/policy";
import { cached, cacheTags } from "@/lib/platform/cache";
import { countryName } from "@/lib/reference/countries";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { CalendarEntry } from "./schema";

/** Calendars keep ended entries for this long. */
const PAST_ENTRY_DAYS = 30;
const MAX_ENTRIES = 500;

type Venue = {
  modality: "ONLINE" | "OFFLINE";
  placeName: string | null;
  placeAddress: string | null;
  placeCity: string | null;
  placeCountry: string | null;
};

function formatVenue({ modality, placeName, placeAddress, placeCity, placeCountry }: Venue): string | null {
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
      user: { select: { name: true, lastName: true } },
    },
  },
} satisfies Prisma.EncuentroSelect;

type EntryRow = Prisma.EncuentroGetPayload<{ select: typeof entrySelect }>;

/** Returns the path an entry links to, depending on the reader. */
export type EncuentroPath = (ayni: Pick<EntryRow["ayni"], "id" | "userId" | "slug">) => string;

function toCalendarEntry({ ayni, cancelledAt, ...row }: EntryRow, toPath: EncuentroPath): CalendarEntry {
  return {
    id: row.id,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    timezone: row.timezone,
    cancelled: cancelledAt !== null,
    sequence: row.sequence,
    updatedAt: new Date(Math.max(Number(row.updatedAt), Number(ayni.updatedAt))).toISOString(),
    venue: formatVenue(ayni),
    city: findVenueCity(ayni, row.timezone),
    path: toPath(ayni),
    master: formatFullName(ayni.user),
    ayni: { slug: ayni.slug, title: ayni.title, shortDescription: ayni.shortDescription },
  };
}

export const upcomingOrRecentlyEnded = () =>
  ({ endsAt: { gt: new Date(Date.now() - PAST_ENTRY_DAYS * DAY_MS) } }) satisfies Prisma.EncuentroWhereInput;

export async function listCalendarEntries(
  where: Prisma.EncuentroWhereInput,
  toPath: EncuentroPath,
  tx: Pick<Tx, "encuentro"> = db,
): Promise<CalendarEntry[]> {
  const rows = await tx.encuentro.findMany({
    where,
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: MAX_ENTRIES,
    select: entrySelect,
  });
  return rows.map((row) => toCalendarEntry(row, toPath));
}

/** Returns the upcoming and recent encuentros of a Master's public contents, from the cache. */
export const listMasterCalendarEntries = (master: { id: string; slug: string }): Promise<CalendarEntry[]> =>
  cached(
    () =>
      listCalendarEntries(
        { ayni: { userId: master.id, ...publicAyni }, ...upcomingOrRecentlyEnded() },
        ({ slug }) => routes.ayni(slug),
      ),
    ["encuentros", master.id],
    { tags: [cacheTags.master(master.slug)], seconds: 300 },
  );
