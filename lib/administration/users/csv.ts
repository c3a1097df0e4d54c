import "server-only";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toLocalDay } from "@/lib/platform/time/days";
import type { UserRow } from "./schema";

const COLUMNS = [
  { key: "id", header: "Identificador" },
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "email", header: "Correo electrónico" },
  { key: "role", header: "Rol" },
  { key: "country", header: "País" },
  { key: "emailVerified", header: "Correo verificado", type: "instant" },
  { key: "active", header: "Activa" },
  { key: "completedStep", header: "Paso completado" },
  { key: "createdAt", header: "Alta", type: "instant" },
  { key: "lastActiveAt", header: "Última actividad", type: "instant" },
] as const;

const ROLES = { student: "aprendiz", master: "maestro", admin: "administración" } as const;

const toCsvRow = ({ role, active, ...row }: UserRow) => ({
  ...row,
  role: ROLES[role],
  active: active ? "sí" : "no",
});

export const createUsersCsv = (
  batches: AsyncIterable<UserRow[]>,
  format: CsvFormat,
  now = new Date(),
): Response =>
  csvResponse({
    name: `personas-${toLocalDay(now.toISOString(), format.timeZone)}`,
    columns: COLUMNS,
    rows: mapBatches(batches, toCsvRow),
    format,
  });
