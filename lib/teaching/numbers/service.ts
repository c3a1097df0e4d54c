import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { findCsvFormat } from "@/lib/identity/users/csv";
import type { Member } from "@/lib/platform/actor";
import type { CsvQuery } from "@/lib/platform/csv";
import { db } from "@/lib/platform/db/client";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { createAttendanceCsv, createIncomeCsv, createProgressCsv, createVisitsCsv } from "./csv";
import { findSpan } from "./data";
import { listEncuentros } from "./encuentros";
import { listIncomeDays } from "./income";
import { listProgress } from "./progress";
import type { NumbersExportQuery } from "./schema";
import type { NumbersScope } from "./sql";
import { listVisitDays } from "./visits";

const NUMBERS_EXPORT_LIMIT = { name: "numbers-export", points: 60, seconds: 3600 };

/** Exports one of the tables of a period as CSV. Call after authorization. Errors: `TooManyRequests`. */
export async function exportNumbers(
  actor: Member,
  scope: NumbersScope,
  { periodo, tabla, ...csv }: NumbersExportQuery & CsvQuery,
): Promise<Response> {
  await consumeRateLimit(NUMBERS_EXPORT_LIMIT, actor.id);
  await recordForeignAct(db, actor, {
    action: "numbers.exported",
    ownerId: scope.masterId,
    after: { content: scope.ayniId },
  });
  const now = new Date();
  const { span, timeZone } = await findSpan(scope, periodo, now);
  const { current } = span;
  const format = await findCsvFormat(actor, csv);
  const file = { name: `${current.from}-${current.to}`, format };
  switch (tabla) {
    case "visitas":
      return createVisitsCsv(await listVisitDays(scope, span), file);
    case "ingresos":
      return createIncomeCsv(await listIncomeDays(scope, span, timeZone), { ...file, timeZone });
    case "avance":
      return createProgressCsv(listProgress(scope), { name: current.to, format });
    case "asistencia":
      return createAttendanceCsv(listEncuentros(scope, { current, timeZone, now }), file);
  }
}
