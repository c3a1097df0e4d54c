import "server-only";
import { inOneBatch } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import type { EvidenceRow } from "./schema";

const COLUMNS = [
  { key: "person", header: "Persona" },
  { key: "role", header: "Papel" },
  { key: "fact", header: "Qué" },
  { key: "from", header: "Desde", type: "instant" },
  { key: "until", header: "Hasta", type: "instant" },
  { key: "minutes", header: "Minutos" },
  { key: "percent", header: "Parte (%)" },
  { key: "detail", header: "Detalle" },
] as const;

export const createEvidenceCsv = (encuentroId: string, rows: EvidenceRow[], format: CsvFormat): Response =>
  csvResponse({ name: `pruebas-${encuentroId}`, columns: COLUMNS, rows: inOneBatch(rows), format });
