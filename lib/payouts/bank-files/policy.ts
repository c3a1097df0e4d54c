import { DAY_MS } from "@/lib/platform/time/instants";

const SATURDAY = 6;
const SUNDAY = 0;

/** The next working day as "2026-11-25"; holidays of the bank are left to the bank. */
export function getExecutionDay(now: Date): string {
  let day = new Date(now.getTime() + DAY_MS);
  while (day.getUTCDay() === SATURDAY || day.getUTCDay() === SUNDAY) day = new Date(day.getTime() + DAY_MS);
  return day.toISOString().slice(0, 10);
}
