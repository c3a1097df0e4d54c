import "server-only";
import { publicAyni } from "@/lib/content/access";
import {
  findLiveSpan,
  findVenueCity,
  hideAddress,
  roomTimes,
  toEncuentroTimes,
} from "@/lib/content/schedule/policy";
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
  placeQuarter: string | null;
  placeMeetingPoint: string | null;
  addressAfterReserving: boolean;
};

/** The reader of a calendar: an address may be for receivers and the Master only. */
type Reader = "receiver" | "everybody";

/** "Casa Luna, Calle Elvira 3, la puerta azul, Albaicín, Granada, España"; null online. */
export function formatVenue(venue: Venue, reader: Reader): string | null {
  if (venue.modality === "ONLINE") return null;
  const { placeName, placeAddress, placeMeetingPoint, placeQuarter, placeCity, placeCountry } =
    reader === "receiver" ? venue : hideAddress(venue);
  const country = placeCountry ? countryName(placeCountry) : null;
  const parts = [placeName, placeAddress, placeMeetingPoint, placeQuarter, placeCity, country];
  return parts.filter(Boolean).join(", ") || null;
}

const entrySelect = {
  id: true,
  title: true,
  startsAt: true,
  endsAt: true,
  timezone: true,
  cancelledAt: true,
  roomName: true,
  sequence: true,
  updatedAt: true,
  room: roomTimes,
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
      placeQuarter: true,
      placeMeetingPoint: true,
      addressAfterReserving: true,
      user: { select: { name: true, lastName: true } },
      offerId: true,
      booking: { select: { user: { select: { name: true, lastName: true } } } },
    },
  },
} satisfies Prisma.EncuentroSelect;

type EntryRow = Prisma.EncuentroGetPayload<{ select: typeof entrySelect }>;

/** Returns the path an entry links to, depending on the reader. */
export type EncuentroPath = (ayni: Pick<EntryRow["ayni"], "id" | "userId" | "slug" | "offerId">) => string;

export type EntryOptions = { toPath: EncuentroPath; reader: Reader };

const people = new Intl.ListFormat("es", { type: "conjunction" });

/** An hour of one person is named by both, as it stands in the calendars of both. */
const toEntryTitle = ({ title, ayni: { user, booking } }: EntryRow): string =>
  booking ? people.format([formatFullName(user), formatFullName(booking.user)]) : title;

function toCalendarEntry(entry: EntryRow, { toPath, reader }: EntryOptions): CalendarEntry {
  const { ayni, ...row } = entry;
  const times = toEncuentroTimes(row);
  return {
    id: row.id,
    title: reader === "receiver" ? toEntryTitle(entry) : row.title,
    startsAt: row.startsAt.toISOString(),
    endsAt: new Date(findLiveSpan(times).until).toISOString(),
    timezone: row.timezone,
    cancelled: times.cancelled,
    sequence: row.sequence,
    updatedAt: new Date(
      Math.max(...[row.updatedAt, ayni.updatedAt, row.room?.endedAt ?? 0].map(Number)),
    ).toISOString(),
    venue: formatVenue(ayni, reader),
    city: findVenueCity(ayni, row.timezone),
    path: toPath(ayni),
    roomPath: reader === "receiver" && row.roomName && !times.cancelled ? routes.room(row.id) : null,
    master: formatFullName(ayni.user),
    ayni: { slug: ayni.slug, title: ayni.title, shortDescription: ayni.shortDescription },
  };
}

export const upcomingOrRecentlyEnded = () =>
  ({ endsAt: { gt: new Date(Date.now() - PAST_ENTRY_DAYS * DAY_MS) } }) satisfies Prisma.EncuentroWhereInput;

export async function listCalendarEntries(
  where: Prisma.EncuentroWhereInput,
  options: EntryOptions,
  tx: Pick<Tx, "encuentro"> = db,
): Promise<CalendarEntry[]> {
  const rows = await tx.encuentro.findMany({
    where,
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: MAX_ENTRIES,
    select: entrySelect,
  });
  return rows.map((row) => toCalendarEntry(row, options));
}

/** Returns where an encuentro is, for whoever received it; null for an online one. */
export async function findReceivedVenue(tx: Pick<Tx, "encuentro">, id: string): Promise<string | null> {
  const [entry] = await listCalendarEntries({ id }, { toPath: () => "", reader: "receiver" }, tx);
  return entry?.venue ?? null;
}

/** Returns the upcoming and recent encuentros of a Master's public contents, from the cache. */
export const listMasterCalendarEntries = (master: { id: string; slug: string }): Promise<CalendarEntry[]> =>
  cached(
    () =>
      listCalendarEntries(
        { ayni: { userId: master.id, ...publicAyni }, ...upcomingOrRecentlyEnded() },
        { toPath: ({ slug }) => routes.ayni(slug), reader: "everybody" },
      ),
    ["encuentros", master.id],
    { tags: [cacheTags.master(master.slug)], seconds: 300 },
  );
