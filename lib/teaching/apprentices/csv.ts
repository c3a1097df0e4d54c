import "server-only";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toLocalDay } from "@/lib/platform/time/days";
import type { ApprenticeRow } from "./schema";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "lastName", header: "Apellidos" },
  { key: "since", header: "Desde", type: "instant" },
  { key: "following", header: "Te sigue" },
  { key: "member", header: "Membresía" },
  { key: "count", header: "Contenidos recibidos" },
  { key: "titles", header: "Qué ha recibido" },
] as const;

const toCsvRow = ({ received, following, isMember, ...row }: ApprenticeRow) => ({
  ...row,
  following: following ? "sí" : "no",
  member: isMember ? "sí" : "no",
  count: received.length,
  titles: received.map(({ title }) => title).join(" · "),
});

/** Without e-mail addresses. */
export const createApprenticesCsv = (
  batches: AsyncIterable<ApprenticeRow[]>,
  format: CsvFormat,
  now = new Date(),
): Response =>
  csvResponse({
    name: `mis-aprendices-${toLocalDay(now.toISOString(), format.timeZone)}`,
    columns: COLUMNS,
    rows: mapBatches(batches, toCsvRow),
    format,
  });
