import "server-only";
import type { Member } from "@/lib/platform/actor";
import type { CsvFormat } from "@/lib/platform/csv";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getOperator } from "@/lib/platform/site-config/data";
import { isConfigured } from "@/lib/platform/site-config/schema";
import { formatFullName } from "@/lib/platform/text/full-name";
import { createStatementCsv } from "./csv";
import { getStatement } from "./data";
import { renderStatementPdf } from "./pdf";
import { getPeriodBounds } from "./periods";
import type { StatementQuery } from "./schema";

const PAPERS_LIMIT = { name: "statements", points: 120, seconds: 3600 };

function formatOperator(): string | null {
  const { name, taxId, address } = getOperator();
  return isConfigured(name) ? [name, taxId, address].filter(isConfigured).join(" · ") : null;
}

/** Errors as in `getStatement`, `ServiceUnavailable` (too many heavy tasks wait), `TooManyRequests`. */
export async function createStatementPdf(
  actor: Member,
  period: string,
  query: StatementQuery,
  now = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  const { statement, masterName } = await getStatement(actor, period, query);
  await consumeRateLimit(PAPERS_LIMIT, actor.id);
  const paper = {
    statement,
    masterName: formatFullName(masterName),
    operator: formatOperator(),
    date: now.toISOString(),
    isOpen: now < getPeriodBounds(period).end,
  };
  return renderStatementPdf(paper, actor.id);
}

/** Errors as in `getStatement`, `TooManyRequests`. */
export async function exportStatement(
  actor: Member,
  period: string,
  { form, ...query }: StatementQuery & { form: CsvFormat["form"] },
): Promise<Response> {
  const owned = await getStatement(actor, period, query);
  await consumeRateLimit(PAPERS_LIMIT, actor.id);
  return createStatementCsv(owned, form);
}
