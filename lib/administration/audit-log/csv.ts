import "server-only";
import { AUDIT_ACTION_LABELS } from "@/lib/identity/audit/schema";
import type { AuditValues } from "@/lib/identity/audit/schema";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { formatFullName } from "@/lib/platform/text/full-name";
import { toLocalDay } from "@/lib/platform/time/days";
import type { AuditEntryView } from "./schema";

const COLUMNS = [
  { key: "createdAt", header: "Fecha", type: "instant" },
  { key: "actor", header: "Quién" },
  { key: "action", header: "Acción" },
  { key: "subject", header: "Sobre quién" },
  { key: "before", header: "Antes" },
  { key: "after", header: "Después" },
  { key: "actorId", header: "Identificador de quién" },
  { key: "subjectId", header: "Identificador de sobre quién" },
  { key: "id", header: "Identificador" },
] as const;

const ACTION_LABELS: Record<string, string> = AUDIT_ACTION_LABELS;

/** "role: master; fields: name, country". */
const formatValues = (values: AuditValues | null): string =>
  Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
    .join("; ");

const toCsvRow = ({ id, createdAt, action, actor, subject, subjectId, before, after }: AuditEntryView) => ({
  id,
  createdAt,
  action: ACTION_LABELS[action] ?? action,
  actor: actor ? formatFullName(actor) : "",
  actorId: actor?.id ?? "",
  subject: subject ? formatFullName(subject) : "",
  subjectId,
  before: formatValues(before),
  after: formatValues(after),
});

export const createAuditCsv = (
  entries: AsyncIterable<AuditEntryView[]>,
  format: CsvFormat,
  now = new Date(),
): Response =>
  csvResponse({
    name: `registro-${toLocalDay(now.toISOString(), format.timeZone)}`,
    columns: COLUMNS,
    rows: mapBatches(entries, toCsvRow),
    format,
  });
