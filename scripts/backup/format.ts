const KILOBYTE = 1000;
const UNITS = ["B", "kB", "MB", "GB", "TB"];

/** "94.1 MB" */
export function formatBytes(bytes: number): string {
  const unit = bytes < KILOBYTE ? 0 : Math.floor(Math.log10(bytes) / 3);
  const digits = unit === 0 ? 0 : 1;
  return `${(bytes / KILOBYTE ** unit).toFixed(digits)} ${UNITS[unit] ?? ""}`;
}

export const formatCount = (count: number): string => count.toLocaleString("en-US");
