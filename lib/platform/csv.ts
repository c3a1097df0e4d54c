import "server-only";
import { stringify } from "csv-stringify/sync";

/** What stands above a column, and which property of a row below it. */
type CsvColumn = { key: string; header: string };

// Without this mark a spreadsheet takes the file for one of another encoding.
const BYTE_ORDER_MARK = "\u{feff}";

// A cell that begins like a formula is text to a spreadsheet once an apostrophe stands before it.
const format = (columns: readonly CsvColumn[], rows: object[], header: boolean) =>
  stringify(rows, { columns: [...columns], header, escape_formulas: true, record_delimiter: "windows" });

async function* lines(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<object[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + format(columns, [], true);
  for await (const batch of batches) yield format(columns, batch, false);
}

/** Rows as CSV, sent batch by batch as fast as it is read. */
function csvStream(
  columns: readonly CsvColumn[],
  batches: AsyncIterable<object[]>,
): ReadableStream<Uint8Array> {
  const source = lines(columns, batches);
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

/** Rows as a CSV file that the browser keeps under `name`. */
export const csvFile = (
  name: string,
  columns: readonly CsvColumn[],
  batches: AsyncIterable<object[]>,
): Response =>
  new Response(csvStream(columns, batches), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
  });
