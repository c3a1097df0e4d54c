import "server-only";
import { recordForeignAct } from "@/lib/identity/audit/service";
import { requireMaster } from "@/lib/identity/users/policy";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { getPeriodBounds, listMonths } from "./periods";
import { canSeePapersOf, findStatement, toStatements, toYears } from "./policy";
import type { MonthSums } from "./policy";
import type { Movement, Statement, StatementQuery, StatementSums, StatementYear } from "./schema";
import { monthOfMovement, movementsOf } from "./sql";

type Flow = "sale" | "refund";
type SumsRow = { month: string; currency: string } & Record<
  | `${Flow}Count`
  | `${Flow}Amount`
  | `${Flow}Tax`
  | `${Flow}Fee`
  | `${Flow}Share`
  | "invoiceTax"
  | "withheld"
  | "settled"
  | "payoutCount"
  | "payoutAmount",
  number
>;

const toSums = (row: SumsRow, flow: Flow): StatementSums => ({
  count: row[`${flow}Count`],
  amount: row[`${flow}Amount`],
  taxAmount: row[`${flow}Tax`],
  feeAmount: row[`${flow}Fee`],
  masterAmount: row[`${flow}Share`],
});

const toMonthSums = (row: SumsRow): MonthSums => ({
  period: row.month,
  currency: row.currency,
  sales: toSums(row, "sale"),
  refunds: toSums(row, "refund"),
  invoiceTax: row.invoiceTax,
  withheld: row.withheld,
  settled: row.settled,
  payouts: { count: row.payoutCount, amount: row.payoutAmount },
});

/** Sums the books of a Master by month and currency, the oldest first, without permission checks. */
export async function listMonthSums(tx: Pick<Tx, "$queryRaw">, masterId: string): Promise<MonthSums[]> {
  // A double holds sums of minor units exactly up to 2^53.
  const rows = await tx.$queryRaw<SumsRow[]>`
    ${movementsOf(masterId)}
    select ${monthOfMovement} as month, m.currency,
      (count(*) filter (where kind = 'sale'))::int as "saleCount",
      coalesce(sum(m.amount) filter (where kind = 'sale'), 0)::float8 as "saleAmount",
      coalesce(sum(m.tax) filter (where kind = 'sale'), 0)::float8 as "saleTax",
      coalesce(sum(m.fee) filter (where kind = 'sale'), 0)::float8 as "saleFee",
      coalesce(sum(m.change) filter (where kind = 'sale'), 0)::float8 as "saleShare",
      (count(*) filter (where kind = 'refund'))::int as "refundCount",
      coalesce(sum(m.amount) filter (where kind = 'refund'), 0)::float8 as "refundAmount",
      coalesce(sum(m.tax) filter (where kind = 'refund'), 0)::float8 as "refundTax",
      coalesce(sum(m.fee) filter (where kind = 'refund'), 0)::float8 as "refundFee",
      coalesce(sum(- m.change) filter (where kind = 'refund'), 0)::float8 as "refundShare",
      coalesce(sum(m.tax) filter (where kind = 'tax'), 0)::float8 as "invoiceTax",
      coalesce(sum(m.fee) filter (where kind = 'tax'), 0)::float8 as withheld,
      coalesce(sum(m.amount) filter (where kind = 'settlement'), 0)::float8 as settled,
      (count(*) filter (where kind = 'payout'))::int as "payoutCount",
      coalesce(sum(m.amount) filter (where kind = 'payout'), 0)::float8 as "payoutAmount"
    from m group by 1, 2 order by 1, 2`;
  return rows.map(toMonthSums);
}

/** Returns the Master whose papers are asked for. Errors: `Forbidden` (no Master), `NotFound` (another Master's). */
function resolveMasterId(actor: Actor, requestedId?: string): string {
  requireMaster(actor);
  const masterId = requestedId ?? actor.id;
  if (!canSeePapersOf(actor, masterId)) throw new AppError("NotFound");
  return masterId;
}

/** Statements of all months of the actor by year. Errors: `Forbidden` (no Master). */
export async function listStatementYears(actor: Actor): Promise<StatementYear[]> {
  return toYears(toStatements(await listMonthSums(db, resolveMasterId(actor))));
}

/** All months of a user for the export of their data, oldest first. */
export const listOwnStatements = async (userId: string): Promise<Statement[]> =>
  toStatements(await listMonthSums(db, userId));

export type OwnedStatement = {
  masterId: string;
  masterName: { name: string; lastName: string };
  statement: Statement;
};

/** Records who sees another's. Errors: `Forbidden` (no Master), `NotFound` (another Master's). */
export async function getStatement(
  actor: Actor,
  period: string,
  { currency, masterId: requestedId }: StatementQuery,
): Promise<OwnedStatement> {
  const masterId = resolveMasterId(actor, requestedId);
  const [statements, masterName] = await Promise.all([
    listOwnStatements(masterId),
    db.user.findUnique({ where: { id: masterId }, select: { name: true, lastName: true } }),
  ]);
  if (!masterName) throw new AppError("NotFound");
  await recordForeignAct(db, actor, {
    action: "papers.seen",
    ownerId: masterId,
    after: { period, currency },
  });
  return { masterId, masterName, statement: findStatement(statements, period, currency.toLowerCase()) };
}

type MovementRow = Omit<Movement, "at" | "title" | "taxAmount" | "feeAmount"> & {
  at: Date;
  title: string | null;
  tax: number;
  fee: number;
};

async function listMovements(masterId: string, month: string, currency: string): Promise<Movement[]> {
  const { start, end } = getPeriodBounds(month);
  const rows = await db.$queryRaw<MovementRow[]>`
    ${movementsOf(masterId)}
    select m.kind, m.at, m.reference, a.title, m.amount, m.tax, m.fee, m.change
    from m left join "Ayni" a on a.id = m."ayniContentId"
    where m.currency = ${currency} and m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz
    order by m.at, m.reference, m.kind`;
  return rows.map(({ at, title, tax, fee, ...row }) => ({
    ...row,
    at: at.toISOString(),
    title: title ?? "",
    taxAmount: tax,
    feeAmount: fee,
  }));
}

/** Streams the lines of a statement by month, oldest first. */
export async function* streamMovements({
  masterId,
  statement: { period, currency },
}: Pick<OwnedStatement, "masterId" | "statement">): AsyncGenerator<Movement[]> {
  for (const month of listMonths(period)) yield await listMovements(masterId, month, currency);
}
