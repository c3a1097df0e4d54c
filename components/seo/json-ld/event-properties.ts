import type { Event, EventStatusType, Place, VirtualLocation } from "schema-dts";
import type { AyniDetail, EncuentroView } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";
import { zonedInstant } from "./zoned-iso";

type Gathering = Pick<AyniDetail, "encuentros" | "modality" | "slug" | "title">;

/** Those that stand, or all when none does, in the order of their start. */
function relevant(encuentros: readonly EncuentroView[]): readonly EncuentroView[] {
  const standing = encuentros.filter(({ cancelled }) => !cancelled);
  return standing.length > 0 ? standing : encuentros;
}

const statusOf = (encuentros: readonly EncuentroView[]): EventStatusType =>
  encuentros.every(({ cancelled }) => cancelled)
    ? "https://schema.org/EventCancelled"
    : "https://schema.org/EventScheduled";

/** From the first start to the last end, on the clocks of their zones. */
export function spanOf(encuentros: readonly EncuentroView[]): { startDate?: string; endDate?: string } {
  const shown = relevant(encuentros);
  const [first] = shown;
  const last = shown.reduce<EncuentroView | undefined>(
    (latest, encuentro) => (latest && latest.endsAt > encuentro.endsAt ? latest : encuentro),
    undefined,
  );
  if (!first || !last) return {};
  return {
    startDate: zonedInstant(first.startsAt, first.timezone),
    endDate: zonedInstant(last.endsAt, last.timezone),
  };
}

/** The venue, or our page for what is given online: the join link is for those who received it. */
export function locationOf(ayni: AyniDetail, site: URL): Place | VirtualLocation {
  if (ayni.modality === "ONLINE") {
    return { "@type": "VirtualLocation", url: new URL(routes.ayni(ayni.slug), site).href };
  }
  const { placeName, placeAddress, placeCity, placeCountry } = ayni;
  return {
    "@type": "Place",
    ...(placeName ? { name: placeName } : {}),
    address: {
      "@type": "PostalAddress",
      ...(placeAddress ? { streetAddress: placeAddress } : {}),
      ...(placeCity ? { addressLocality: placeCity } : {}),
      ...(placeCountry ? { addressCountry: placeCountry } : {}),
    },
  };
}

/** What a meeting of people is: its span, state and way of attending. */
export const meetingOf = ({ encuentros, modality }: Gathering) => ({
  ...spanOf(encuentros),
  eventStatus: statusOf(encuentros),
  eventAttendanceMode:
    modality === "ONLINE"
      ? ("https://schema.org/OnlineEventAttendanceMode" as const)
      : ("https://schema.org/OfflineEventAttendanceMode" as const),
});

/** Each encuentro of a series; none when there is but one. */
export function seriesOf(ayni: AyniDetail, site: URL): Event[] {
  if (ayni.encuentros.length < 2) return [];
  const location = locationOf(ayni, site);
  return ayni.encuentros.map((encuentro) => ({
    "@type": "Event",
    name: encuentro.title || ayni.title,
    ...meetingOf({ ...ayni, encuentros: [encuentro] }),
    location,
  }));
}
