const MINUTE_S = 60;

/** "45 s", "12 min", "1 h 30 min". */
export function formatBriefDuration(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.round(seconds)} s`;
  const total = Math.round(seconds / MINUTE_S);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(" ");
}
