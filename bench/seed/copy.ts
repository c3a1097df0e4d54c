import { once } from "node:events";
import type pg from "pg";

// `COPY … FROM STDIN` over the connection of `pg`, which has the messages for it but no method of its own.

type Value = string | number | boolean | Date | null | readonly string[];
export type Row = readonly Value[];

type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const CHUNK = 1 << 18;

const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

function field(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return `{${value.map(escaped).join(",")}}`;
  return typeof value === "string" ? escaped(value) : String(value);
}

async function send(connection: CopyConnection, rows: Iterable<Row>): Promise<void> {
  let text = "";
  const flush = async (): Promise<void> => {
    connection.sendCopyFromChunk(Buffer.from(text));
    text = "";
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  };
  for (const row of rows) {
    text += `${row.map(field).join("\t")}\n`;
    if (text.length > CHUNK) await flush();
  }
  await flush();
  connection.endCopyFrom();
}

/** Copies rows into a table; the order of their values is that of `columns`. */
export function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<Row>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  return new Promise((resolve, reject) => {
    const copy = {
      submit: (connection: pg.Connection) => connection.query(`copy "${table}" (${names}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        send(connection, rows).catch((error: unknown) => connection.sendCopyFail(String(error)));
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copy);
  });
}
