function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

const COMMON = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480, 600, 720];

/** The durations to choose from; one that is there already is always among them. */
export function durationOptions(own?: string) {
  const all = new Set([...COMMON, ...(own && Number(own) > 0 ? [Number(own)] : [])]);
  return [...all]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: durationLabel(minutes) }));
}
