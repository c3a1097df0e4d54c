const SECOND_MS = 1000;
const DAY_SECONDS = 86_400;

const pad = (value: number) => String(value).padStart(2, "0");

/** "3 días", "1:05:09", "12:30". */
export function formatCountdown(milliseconds: number): string {
  const total = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  if (total >= 2 * DAY_SECONDS) return `${Math.floor(total / DAY_SECONDS)} días`;
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(total % 60)}` : `${minutes}:${pad(total % 60)}`;
}
