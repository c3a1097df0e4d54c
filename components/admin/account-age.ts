import { pluralize } from "@/lib/platform/copy/pluralize";
import { DAY_MS } from "@/lib/platform/time/instants";

const DAYS_IN_MONTH = 30;
const DAYS_IN_YEAR = 365;

/** Tells how old an account was at an instant: "11 días antes de la solicitud". */
export function formatAccountAge(createdAt: string, appliedAt: string): string {
  const days = Math.floor((Date.parse(appliedAt) - Date.parse(createdAt)) / DAY_MS);
  if (days < 1) return "el mismo día que la solicitud";
  const age =
    days < 2 * DAYS_IN_MONTH
      ? pluralize(days, "día", "días")
      : days < 2 * DAYS_IN_YEAR
        ? pluralize(Math.floor(days / DAYS_IN_MONTH), "mes", "meses")
        : pluralize(Math.floor(days / DAYS_IN_YEAR), "año", "años");
  return `${age} antes de la solicitud`;
}
