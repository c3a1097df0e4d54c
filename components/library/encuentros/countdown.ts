const MINUTE = 60_000;
const HOURS_IN_WORDS = 24;

/** The day of an instant in a zone, as a number of days. */
function dayNumber(instant: number, zone: string): number {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(instant);
  return Date.parse(day) / 86_400_000;
}

function shortTime(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** How long there is until something starts, in the words of a zone: "en 3 días", "mañana", "en 2 h 10 min". */
export function timeUntil(startsAt: string, now: number, zone: string): string {
  const start = Date.parse(startsAt);
  const minutes = Math.ceil((start - now) / MINUTE);
  if (minutes < HOURS_IN_WORDS * 60) return `en ${shortTime(Math.max(1, minutes))}`;
  const days = dayNumber(start, zone) - dayNumber(now, zone);
  return days === 1 ? "mañana" : `en ${days} días`;
}

/** How long the words hold: to the next whole minute before one of these instants, or to the instant itself. */
export function untilNextChange(instants: readonly number[], now: number): number | null {
  const waits = instants
    .filter((instant) => instant > now)
    .map((instant) => (instant - now) % MINUTE || MINUTE);
  return waits.length === 0 ? null : Math.min(...waits);
}
