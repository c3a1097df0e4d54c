import "server-only";
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { mapBatches } from "./batches";
import { toLocalMinute } from "./time/days";

/** Spreadsheets set to Spain and most of South America expect "punto-y-coma"; Mexico and Central America, "coma". */
const csvForms = {
  "punto-y-coma": { delimiter: ";", decimalMark: "," },
  coma: { delimiter: ",", decimalMark: "." },
} as const;

/** The query of every export. */
export const csvQuery = z.object({
  formato: z.enum(["punto-y-coma", "coma"], "Elige un formato de la lista").default("punto-y-coma"),
});

export type CsvQuery = z.output<typeof csvQuery>;

/** `timeZone` is the reader's. */
export type CsvFormat = { form: CsvQuery["formato"]; timeZone: string };

/** Cells of an `instant` are ISO 8601, those of a `decimal` have a point: "25.00". */
type CsvColumn<Key extends string = string> = { key: Key; header: string; type?: "instant" | "decimal" };

// Without it, spreadsheets do not recognize UTF-8.
const BYTE_ORDER_MARK = "\u{feff}";

// Spreadsheets would run such a text. The library's own escaping would also make a text of a negative amount.
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

const escapeFormula = (value: unknown): unknown =>
  typeof value === "string" && FORMULA.test(value) ? `'${value}` : value;

function toCell(value: unknown, type: CsvColumn["type"], { form, timeZone }: CsvFormat): unknown {
  if (value === null || value === undefined || value === "") return "";
  if (type === "instant") return toLocalMinute(String(value), timeZone);
  return type === "decimal" ? String(value).replace(".", csvForms[form].decimalMark) : escapeFormula(value);
}

const csvOptions = (columns: readonly CsvColumn[], { form, timeZone }: CsvFormat) => ({
  columns: columns.map(({ key, header, type }) => ({
    key,
    header: type === "instant" ? `${header} (${timeZone})` : header,
  })),
  delimiter: csvForms[form].delimiter,
  record_delimiter: "windows" as const,
});

async function* generateCsv<Key extends string>(
  columns: readonly CsvColumn<Key>[],
  rows: AsyncIterable<Record<Key, unknown>[]>,
  format: CsvFormat,
): AsyncGenerator<string> {
  const options = csvOptions(columns, format);
  yield BYTE_ORDER_MARK + stringify([], { ...options, header: true });
  const toCells = (row: Record<Key, unknown>) =>
    Object.fromEntries(columns.map(({ key, type }) => [key, toCell(row[key], type, format)]));
  for await (const batch of mapBatches(rows, toCells)) yield stringify(batch, options);
}

function toByteStream(source: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await source.return(undefined);
    },
  });
}

interface CsvFile<Key extends string> {
  /** File name without extension. */
  name: string;
  columns: readonly CsvColumn<Key>[];
  rows: AsyncIterable<Record<Key, unknown>[]>;
  format: CsvFormat;
}

/** Streams rows as a CSV download. */
export const csvResponse = <Key extends string>({ name, columns, rows, format }: CsvFile<Key>): Response =>
  new Response(toByteStream(generateCsv(columns, rows, format)), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
