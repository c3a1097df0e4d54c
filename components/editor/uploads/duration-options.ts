import { formatBriefDuration } from "@/components/common/brief-duration";

const COMMON_MINUTES = [30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480, 600, 720];

/** Returns the options for a duration, including the current one. */
export function getDurationOptions(current?: string) {
  const all = new Set([...COMMON_MINUTES, ...(current && Number(current) > 0 ? [Number(current)] : [])]);
  return [...all]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: formatBriefDuration(minutes * 60) }));
}
