import { print } from "@/scripts/steps.mjs";

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? NaN) + (high ?? NaN)) / 2;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Formats with at most two decimals: 0.42, 4.2, 42, 420. */
export function formatFigure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (value < 1) return value.toFixed(2);
  return value.toFixed(value < 10 ? 1 : 0);
}

export const formatKilobytes = (bytes: number): string => `${formatFigure(bytes / 1000)} KB`;

/** Aligns the first column left, the others right. */
export function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const formatLine = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [formatLine(head), ...rows.map(formatLine)].map((text) => `  ${text}`.trimEnd()).join("\n");
}

/** Prints a table after an empty line, and below it a note such as the goals that its marks stand for. */
export function printTable(head: string[], rows: string[][], note?: string): void {
  print();
  print(formatTable(head, rows));
  if (note === undefined) return;
  print();
  print(`  ${note}`);
}

export const formatVerdict = (isGood: boolean): string => (isGood ? "✓" : "✗");
