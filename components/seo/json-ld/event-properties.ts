import type { Event, EventStatusType, Place, VirtualLocation } from "schema-dts";
import { findLiveSpan } from "@/lib/content/schedule/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { toSchemaOffer } from "./offer";
import { toSchemaPerson } from "./person";
import { toZonedIso } from "./zoned-iso";

type EventSource = Pick<AyniDetail, "encuentros" | "modality" | "slug" | "title">;

/** Selects the encuentros that are not cancelled; all of them if every one is. */
function selectScheduled(encuentros: readonly EncuentroView[]): readonly EncuentroView[] {
  const scheduled = encuentros.filter(({ cancelled }) => !cancelled);
  return scheduled.length > 0 ? scheduled : encuentros;
}

const toEventStatus = (encuentros: readonly EncuentroView[]): EventStatusType =>
  encuentros.every(({ cancelled }) => cancelled)
    ? "https://schema.org/EventCancelled"
    : "https://schema.org/EventScheduled";

/** From the first start to the last end, with the UTC offsets of their time zones. */
export function toDateSpan(encuentros: readonly EncuentroView[]): { startDate?: string; endDate?: string } {
  const scheduled = selectScheduled(encuentros);
  const [first] = scheduled;
  const last = scheduled.reduce<EncuentroView | undefined>(
    (latest, encuentro) =>
      latest && findLiveSpan(latest).until > findLiveSpan(encuentro).until ? latest : encuentro,
    undefined,
  );
  if (!first || !last) return {};
  return {
    startDate: toZonedIso(first.startsAt, first.timezone),
    endDate: toZonedIso(new Date(findLiveSpan(last).until).toISOString(), last.timezone),
  };
}

/** The venue or, online, the public page: the join link is private. */
export function toEventLocation(ayni: AyniDetail, site: URL): Place | VirtualLocation {
  if (ayni.modality === "ONLINE") {
    return { "@type": "VirtualLocation", url: new URL(routes.ayni(ayni.slug), site).href };
  }
  const { placeName, placeAddress, placeMeetingPoint, placeQuarter, placeCity, placeCountry } = ayni;
  return {
    "@type": "Place",
    ...(placeName ? { name: placeName } : {}),
    ...(placeMeetingPoint ? { description: placeMeetingPoint } : {}),
    ...(placeQuarter ? { containedInPlace: { "@type": "Place" as const, name: placeQuarter } } : {}),
    address: {
      "@type": "PostalAddress",
      ...(placeAddress ? { streetAddress: placeAddress } : {}),
      ...(placeCity ? { addressLocality: placeCity } : {}),
      ...(placeCountry ? { addressCountry: placeCountry } : {}),
    },
  };
}

export const toEventProperties = ({ encuentros, modality }: EventSource) => ({
  ...toDateSpan(encuentros),
  eventStatus: toEventStatus(encuentros),
  eventAttendanceMode:
    modality === "ONLINE"
      ? ("https://schema.org/OnlineEventAttendanceMode" as const)
      : ("https://schema.org/OfflineEventAttendanceMode" as const),
});

export const toImageUrl = ({ slug, version }: AyniDetail, site: URL): string =>
  new URL(shareImages.ayni(slug, version), site).href;

/** The encuentros of a series, which are offered together; empty for a single one. */
export function toSubEvents(ayni: AyniDetail, site: URL, now: Date): Event[] {
  if (ayni.encuentros.length < 2) return [];
  const offers = toSchemaOffer(ayni, site, now);
  const shared = {
    image: toImageUrl(ayni, site),
    location: toEventLocation(ayni, site),
    organizer: toSchemaPerson(ayni.master, site),
    ...(offers ? { offers } : {}),
  };
  return ayni.encuentros.map((encuentro) => ({
    "@type": "Event",
    name: encuentro.title || ayni.title,
    ...toEventProperties({ ...ayni, encuentros: [encuentro] }),
    ...shared,
  }));
}
