/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

/** The middle one, or what lies between the two that are in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}

/** Three figures at most: 0.42, 4.2, 42, 420. */
export function brief(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = value < 1 ? 2 : value < 10 ? 1 : 0;
  return value.toFixed(digits);
}

export const kilobytes = (bytes: number): string => `${brief(bytes / 1000)} KB`;

/** Lines of a table whose first column is text, the others figures. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [line(head), ...rows.map(line)].map((text) => `  ${text}`.trimEnd()).join("\n");
}

export const mark = (isGood: boolean): string => (isGood ? "✓" : "✗");
