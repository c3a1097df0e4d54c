import type { EncuentroView } from "@/lib/content/schedule/schema";
import { formatTime, zoneCityName } from "@/lib/platform/time/format";

type DisplayTimes = { zone: string; hours: string; zoneLabel: string; detail: string };

/** Formats an encuentro in the viewer's zone, with the Master's time if it differs; in the Master's zone if null. */
export function formatEncuentroTimes(encuentro: EncuentroView, viewerZone: string | null): DisplayTimes {
  const { startsAt, endsAt, timezone, durationMinutes } = encuentro;
  const zone = viewerZone ?? timezone;
  const hours = `${formatTime(startsAt, zone)} – ${formatTime(endsAt, zone)}`;
  const durationText = `${durationMinutes} minutos`;
  const city = zoneCityName(timezone);
  if (viewerZone === null) return { zone, hours, zoneLabel: `hora de ${city}`, detail: durationText };
  const zoneLabel = `tu hora (${zoneCityName(viewerZone)})`;
  const isSameHour = formatTime(startsAt, timezone) === formatTime(startsAt, viewerZone);
  const detail = isSameHour ? durationText : `${formatTime(startsAt, timezone)} en ${city}`;
  return { zone, hours, zoneLabel, detail };
}
