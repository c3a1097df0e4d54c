import { formatDuration } from "@/components/common/format-duration";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { formatBriefMoment, formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { zoneCityName } from "@/lib/platform/time/zone-city";

type DisplayTimes = { zone: string; hours: string; zoneLabel: string; detail: string };
type Reader = {
  /** City of an encuentro in person; null for an online one. */
  city: string | null;
  /** The zone of the viewer; null until known. */
  viewerZone: string | null;
};

/**
 * Formats an encuentro in person in the hour of its place, and an online one in the viewer's, with the Master's time if
 * it differs; in the Master's zone until the viewer's is known.
 */
export function formatEncuentroTimes(encuentro: EncuentroView, { city, viewerZone }: Reader): DisplayTimes {
  const { startsAt, endsAt, timezone, durationMinutes } = encuentro;
  const zone = city === null ? (viewerZone ?? timezone) : timezone;
  const hours = `${formatTime(startsAt, zone)} – ${formatTime(endsAt, zone)}`;
  const durationText = formatDuration(durationMinutes);
  if (city !== null || viewerZone === null) {
    return { zone, hours, zoneLabel: `en ${city ?? zoneCityName(timezone)}`, detail: durationText };
  }
  const zoneLabel = `tu hora (${zoneCityName(viewerZone)})`;
  const isSameTime = isSameLocalTime(startsAt, timezone, viewerZone);
  return {
    zone,
    hours,
    zoneLabel,
    detail: isSameTime ? durationText : formatBriefMoment(startsAt, timezone),
  };
}
