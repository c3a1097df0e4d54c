import type { EncuentroView } from "@/lib/content/ayni/schema";
import { hour, zoneCity } from "@/lib/platform/time/format";

type Times = { zone: string; hours: string; whose: string; elsewhere: string };

/**
 * How the hours of an encuentro are said: in the viewer's zone once it is known, with the Master's beside it
 * when it is another.
 */
export function encuentroTimes(encuentro: EncuentroView, viewerZone: string | null): Times {
  const { startsAt, endsAt, timezone, durationMinutes } = encuentro;
  const zone = viewerZone ?? timezone;
  const hours = `${hour(startsAt, zone)} – ${hour(endsAt, zone)}`;
  const length = `${durationMinutes} minutos`;
  const city = zoneCity(timezone);
  if (viewerZone === null) return { zone, hours, whose: `hora de ${city}`, elsewhere: length };
  const whose = `tu hora (${zoneCity(viewerZone)})`;
  const same = hour(startsAt, timezone) === hour(startsAt, viewerZone);
  const elsewhere = same ? length : `${hour(startsAt, timezone)} en ${city}`;
  return { zone, hours, whose, elsewhere };
}
