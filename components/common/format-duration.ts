import { pluralize } from "@/lib/platform/copy/pluralize";

const MAX_MINUTES_ALONE = 90;

/** "45 minutos", "1 hora", "90 minutos", "2 horas y 30 minutos". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0 || (rest > 0 && minutes <= MAX_MINUTES_ALONE))
    return pluralize(minutes, "minuto", "minutos");
  const hoursText = pluralize(hours, "hora", "horas");
  return rest === 0 ? hoursText : `${hoursText} y ${pluralize(rest, "minuto", "minutos")}`;
}
