import "server-only";
import { publicAyni } from "@/lib/ayni/data";
import { cached, cacheTags } from "@/lib/cache";
import { countryName } from "@/lib/catalogue/countries";
import { db } from "@/lib/db/client";
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

async function findEncuentros(masterId: string): Promise<CalendarEntry[]> {
  const rows = await db.encuentro.findMany({
    where: {
      ayni: { userId: masterId, ...publicAyni },
      endsAt: { gt: new Date(Date.now() - KEPT_DAYS * DAY) },
    },
    orderBy: [{ startsAt: "asc" }, { id: "asc" }],
    take: MOST,
    select: {
      id: true,
      title: true,
      startsAt: true,
      endsAt: true,
      timezone: true,
      cancelledAt: true,
      ayni: {
        select: {
          slug: true,
          title: true,
          shortDescription: true,
          version: true,
          updatedAt: true,
          modality: true,
          placeName: true,
          placeAddress: true,
          placeCity: true,
          placeCountry: true,
        },
      },
    },
  });
  return rows.map(({ id, title, startsAt, endsAt, timezone, cancelledAt, ayni }) => ({
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timezone,
    cancelled: cancelledAt !== null,
    place: placeOf(ayni),
    ayni: {
      slug: ayni.slug,
      title: ayni.title,
      shortDescription: ayni.shortDescription,
      version: ayni.version,
      updatedAt: ayni.updatedAt.toISOString(),
    },
  }));
}

/** The encuentros of a Master that everybody may know of, to come or lately over, from the cache. */
export const encuentrosOf = (master: { id: string; slug: string }): Promise<CalendarEntry[]> =>
  cached(() => findEncuentros(master.id), ["calendar", master.id], {
    tags: [cacheTags.master(master.slug)],
    seconds: 300,
  });
