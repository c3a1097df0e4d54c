import { Transform, Writable, type TransformCallback } from "node:stream";

// PostgreSQL's text format of COPY: a line for each row, tabs between columns, \N for null.

const NEWLINE = 0x0a;
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

export type Row = Readonly<Record<string, string | null>>;

const unescapeField = (field: string): string | null =>
  field === "\\N"
    ? null
    : field.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character);

export function parseRow(line: string, columns: readonly string[]): Row {
  const fields = line.split("\t");
  return Object.fromEntries(columns.map((column, index) => [column, unescapeField(fields[index] ?? "\\N")]));
}

/** Passes text through, counts its lines, and gives each to `onLine`, without its end. */
export class LineCounter extends Transform {
  readonly #onLine: ((line: string) => void) | undefined;
  #rest: Buffer[] = [];
  lines = 0;

  constructor(onLine?: (line: string) => void) {
    super();
    this.#onLine = onLine;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
      this.lines += 1;
      if (this.#onLine) this.#onLine(Buffer.concat([...this.#rest, chunk.subarray(start, at)]).toString());
      this.#rest = [];
      start = at + 1;
    }
    if (this.#onLine && start < chunk.length) this.#rest.push(chunk.subarray(start));
    done(null, chunk);
  }
}

export const createDiscard = (): Writable =>
  new Writable({
    write(_chunk: Buffer, _encoding, done) {
      done();
    },
  });
