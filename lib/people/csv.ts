import "server-only";
import { stringify } from "csv-stringify/sync";
import type { PersonRow } from "./schema";

const COLUMNS = [
  { key: "id", header: "Identificador" },
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "email", header: "Correo electrónico" },
  { key: "role", header: "Rol" },
  { key: "country", header: "País" },
  { key: "emailVerified", header: "Correo verificado" },
  { key: "active", header: "Activa" },
  { key: "completedStep", header: "Paso completado" },
  { key: "createdAt", header: "Alta" },
  { key: "lastActiveAt", header: "Última actividad" },
] as const;

const ROLES = { student: "aprendiz", master: "maestro", admin: "administración" } as const;

// Without this mark a spreadsheet takes the file for one of another encoding.
const BYTE_ORDER_MARK = "\u{feff}";

const line = ({ role, active, ...row }: PersonRow) => ({
  ...row,
  role: ROLES[role],
  active: active ? "sí" : "no",
});

// A cell that begins like a formula is text to a spreadsheet once an apostrophe stands before it.
const format = (rows: object[], header: boolean) =>
  stringify(rows, { columns: [...COLUMNS], header, escape_formulas: true, record_delimiter: "windows" });

async function* lines(batches: AsyncIterable<PersonRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + format([], true);
  for await (const batch of batches) yield format(batch.map(line), false);
}

/** People as CSV, sent batch by batch as fast as it is read. */
export function peopleCsv(batches: AsyncIterable<PersonRow[]>): ReadableStream<Uint8Array> {
  const source = lines(batches);
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
