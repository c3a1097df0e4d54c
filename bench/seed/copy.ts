import { once } from "node:events";
import type pg from "pg";

// `COPY … FROM STDIN` over a `pg` connection, which supports its messages but has no method for it.

type CopyValue = string | number | boolean | Date | null | readonly string[];
export type CopyRow = readonly CopyValue[];

type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const CHUNK_LENGTH = 1 << 18;

const escapeCopyText = (text: string): string => text.replace(/[\\\t\n\r]/g, (sign) => `\\${sign}`);

function formatField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return `{${value.map(escapeCopyText).join(",")}}`;
  return typeof value === "string" ? escapeCopyText(value) : String(value);
}

async function sendRows(connection: CopyConnection, rows: Iterable<CopyRow>): Promise<void> {
  let text = "";
  const flush = async (): Promise<void> => {
    connection.sendCopyFromChunk(Buffer.from(text));
    text = "";
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain");
  };
  for (const row of rows) {
    text += `${row.map(formatField).join("\t")}\n`;
    if (text.length > CHUNK_LENGTH) await flush();
  }
  await flush();
  connection.endCopyFrom();
}

/** Copies rows into a table; values are in the order of `columns`. */
export function copyInto(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<CopyRow>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(", ");
  return new Promise((resolve, reject) => {
    const copy = {
      submit: (connection: pg.Connection) => connection.query(`copy "${table}" (${names}) from stdin`),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendRows(connection, rows).catch((error: unknown) => connection.sendCopyFail(String(error)));
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copy);
  });
}
