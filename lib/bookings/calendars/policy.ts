import type { CalendarFailure, CalendarView } from "./schema";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const FAILURE_TEXTS: Record<CalendarFailure, string> = {
  insecure: "Solo leemos direcciones seguras: empieza por https:// o webcal://",
  private: "Esa dirección es de una red privada, y desde aquí no se puede leer.",
  "unknown-host": "No encontramos ese servidor. Comprueba la dirección.",
  unreachable: "Ese servidor no responde. Comprueba la dirección o prueba más tarde.",
  timeout: "Ese servidor tarda demasiado en responder. Prueba más tarde.",
  redirects: "Esa dirección lleva de una a otra demasiadas veces. Copia la última.",
  "too-large": "Ese calendario ocupa más de 10 MB. Comparte uno con menos historia.",
  refused:
    "El servidor no nos deja entrar. Comprueba que la dirección sigue siendo la secreta, o la contraseña.",
  missing: "En esa dirección ya no hay nada. Vuelve a copiarla de tu calendario.",
  "not-a-calendar": "En esa dirección no hay un calendario. Busca la que termina en .ics o dice «iCal».",
  "no-calendars":
    "Ahí no encontramos calendarios. Comprueba la dirección del servidor: es la que tu programa llama CalDAV.",
  "too-many": "Ese calendario tiene demasiados eventos. Comparte uno con menos historia.",
};

export const describeFailure = (failure: CalendarFailure): string => FAILURE_TEXTS[failure];

/** Tells why an account cannot be connected; its server is no calendar with an address of its own. */
export function describeAccountFailure(failure: CalendarFailure): string {
  if (failure === "insecure") return "Solo usamos direcciones seguras: la del servidor empieza por https://";
  return failure === "refused"
    ? "El servidor no acepta ese usuario y contraseña. Muchos piden una contraseña de aplicación: créala en tu cuenta."
    : describeFailure(failure);
}

/** Tells why booked hours cannot be written into a calendar. */
export const describeWriteFailure = (failure: CalendarFailure): string =>
  failure === "refused" ? "Quizá es de solo lectura, o la contraseña ya no vale." : describeFailure(failure);

const ago = new Intl.RelativeTimeFormat("es", { numeric: "auto" });

/** "hace 5 min", "hace 3 h", "ayer", "hace 4 días". */
function formatAgo(instant: string, nowMs: number): string {
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(instant)) / MINUTE_MS));
  if (minutes < 1) return "ahora mismo";
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 24 ? `hace ${hours} h` : ago.format(-Math.round(hours / 24), "day");
}

/** Tells when a calendar was read, or since when it does not answer and why. */
export function formatCalendarState(
  { readAt, failedSince, failure }: Pick<CalendarView, "readAt" | "failedSince" | "failure">,
  nowMs: number,
): string {
  if (failure === null || failedSince === null)
    return readAt === null ? "Aún no se ha leído" : `Leído ${formatAgo(readAt, nowMs)}`;
  return `No podemos leerlo desde ${formatAgo(failedSince, nowMs)}: seguimos usando lo último que leímos. ${failure}`;
}
