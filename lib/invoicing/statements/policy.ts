import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { Statement, StatementSums, StatementYear } from "./schema";

export const canSeePapersOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** The sums of a month and a currency without its balances. */
export type MonthSums = Omit<Statement, "opening" | "closing">;

const addSums = (left: StatementSums, right: StatementSums): StatementSums => ({
  count: left.count + right.count,
  amount: left.amount + right.amount,
  taxAmount: left.taxAmount + right.taxAmount,
  feeAmount: left.feeAmount + right.feeAmount,
  masterAmount: left.masterAmount + right.masterAmount,
});

const getChange = ({ sales, refunds, invoiceTax, withheld, settled, payouts }: MonthSums): number =>
  sales.masterAmount - refunds.masterAmount + invoiceTax - withheld - settled - payouts.amount;

const toStatement = (sums: MonthSums, opening: number): Statement => ({
  ...sums,
  opening,
  closing: opening + getChange(sums),
});

/** Carries the balance of each currency from month to month. `months` are oldest first, without those in which nothing happened. */
export function toStatements(months: readonly MonthSums[]): Statement[] {
  const balances = new Map<string, number>();
  return months.map((sums) => {
    const statement = toStatement(sums, balances.get(sums.currency) ?? 0);
    balances.set(sums.currency, statement.closing);
    return statement;
  });
}

const addStatements = (period: string, left: Statement, right: Statement): Statement => ({
  period,
  currency: left.currency,
  opening: left.opening,
  sales: addSums(left.sales, right.sales),
  refunds: addSums(left.refunds, right.refunds),
  invoiceTax: left.invoiceTax + right.invoiceTax,
  withheld: left.withheld + right.withheld,
  settled: left.settled + right.settled,
  payouts: {
    count: left.payouts.count + right.payouts.count,
    amount: left.payouts.amount + right.payouts.amount,
  },
  closing: right.closing,
});

function sumYear(year: string, months: readonly Statement[]): Statement[] {
  const totals = new Map<string, Statement>();
  for (const month of months) {
    const before = totals.get(month.currency);
    totals.set(month.currency, before ? addStatements(year, before, month) : { ...month, period: year });
  }
  return [...totals.values()];
}

/** Groups statements, which are oldest first, by year; both newest first. */
export function toYears(statements: readonly Statement[]): StatementYear[] {
  const years = [...new Set(statements.map(({ period }) => period.slice(0, 4)))].toReversed();
  return years.map((year) => {
    const months = statements.filter(({ period }) => period.startsWith(year));
    return { year, totals: sumYear(year, months), months: months.toReversed() };
  });
}

const NOTHING: StatementSums = { count: 0, amount: 0, taxAmount: 0, feeAmount: 0, masterAmount: 0 };

/**
 * Returns the statement of a month or a year and a currency. In a period without movements the balance stays as it was before.
 * `statements` are those of all months, oldest first.
 */
export function findStatement(statements: readonly Statement[], period: string, currency: string): Statement {
  const own = statements.filter((statement) => statement.currency === currency);
  const [first, ...others] = own.filter((statement) => statement.period.startsWith(period));
  if (first) return others.reduce((sum, month) => addStatements(period, sum, month), { ...first, period });
  const before = own.findLast((statement) => statement.period < period)?.closing ?? 0;
  const empty = {
    period,
    currency,
    sales: NOTHING,
    refunds: NOTHING,
    invoiceTax: 0,
    withheld: 0,
    settled: 0,
  };
  return toStatement({ ...empty, payouts: { count: 0, amount: 0 } }, before);
}
