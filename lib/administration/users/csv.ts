import "server-only";
import { csvFile } from "@/lib/platform/csv";
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

const line = ({ role, active, ...row }: PersonRow) => ({
  ...row,
  role: ROLES[role],
  active: active ? "sí" : "no",
});

async function* lines(batches: AsyncIterable<PersonRow[]>): AsyncGenerator<object[]> {
  for await (const batch of batches) yield batch.map(line);
}

/** People as a CSV file, sent batch by batch as fast as it is read. */
export const peopleCsv = (name: string, batches: AsyncIterable<PersonRow[]>): Response =>
  csvFile(name, COLUMNS, lines(batches));
