import "server-only";
import { findCsvFormat } from "@/lib/identity/users/csv";
import type { Member } from "@/lib/platform/actor";
import type { CsvQuery } from "@/lib/platform/csv";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { createIncomeCsv, createVisitsCsv } from "./csv";
import { findSpan } from "./data";
import { listIncomeDays } from "./income";
import type { NumbersExportQuery } from "./schema";
import type { NumbersScope } from "./sql";
import { listVisitDays } from "./visits";

const NUMBERS_EXPORT_LIMIT = { name: "numbers-export", points: 60, seconds: 3600 };

/** Exports the days of a period as CSV. Call after authorization. Errors: `TooManyRequests`. */
export async function exportNumbers(
  actor: Member,
  scope: NumbersScope,
  { periodo, tabla, ...csv }: NumbersExportQuery & CsvQuery,
): Promise<Response> {
  await consumeRateLimit(NUMBERS_EXPORT_LIMIT, actor.id);
  const { span, timeZone } = await findSpan(scope, periodo, new Date());
  const file = { name: `${span.current.from}-${span.current.to}`, format: await findCsvFormat(actor, csv) };
  if (tabla === "visitas") return createVisitsCsv(await listVisitDays(scope, span), file);
  return createIncomeCsv(await listIncomeDays(scope, span, timeZone), { ...file, timeZone });
}
