const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** "PT1H5M", "PT42S". */
export function toIsoDuration(totalSeconds: number): string {
  const seconds = Math.round(totalSeconds);
  const parts = [
    [Math.floor(seconds / HOUR), "H"],
    [Math.floor((seconds % HOUR) / MINUTE), "M"],
    [seconds % MINUTE, "S"],
  ] as const;
  const text = parts.map(([value, unit]) => (value > 0 ? `${value}${unit}` : "")).join("");
  return `PT${text || "0S"}`;
}
