import { formatFigure } from "@/bench/statistics";
import { issueMissingInvoices } from "@/lib/invoicing/invoice/issuing";
import { db } from "@/lib/platform/db/client";
import { mulberry32 } from "@/lib/platform/random";
import { print, runStep } from "@/scripts/steps.mjs";
import { inspectInvoices, killIssuers } from "@/tests/support/faults/invoice-kills";
import { INVOICING } from "@/tests/support/operator";

const SEED = 20_261_129;

/** Lets every issuing transaction also take a number from a sequence of PostgreSQL. */
async function createControl(): Promise<void> {
  await db.$executeRaw`create table "Control" (id bigserial primary key)`;
  await db.$executeRaw`
    create function take_control() returns trigger language plpgsql as $$
    begin
      insert into "Control" default values;
      return null;
    end $$`;
  await db.$executeRaw`
    create trigger "Invoice_control" after insert on "Invoice" for each row execute function take_control()`;
}

async function countControlGaps(): Promise<number> {
  const [row] = await db.$queryRaw<{ gaps: number }[]>`
    select (max(id) - count(*))::int as gaps from "Control"`;
  return row?.gaps ?? 0;
}

/** Counts the sales whose invoices do not add up to what was paid and not returned. */
async function countIncompleteSales(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "Payment" p join "Order" o on o.id = p."orderId"
    where o.amount > 0 and o."completedAt" is not null
      and p.amount - p."refundedAmount" is distinct from (
        select sum(l."taxBase" + l."taxAmount") from "InvoiceLine" l where l."orderId" = p."orderId")`;
  return row?.count ?? 0;
}

/** Kills processes that issue invoices. Returns the problems found. */
export async function reportInvoices(kills: number): Promise<string[]> {
  Object.assign(process.env, INVOICING);
  await createControl();
  const start = performance.now();
  await runStep("invoices", "killing who issues them", async () => {
    await killIssuers(kills, mulberry32(SEED));
    return `${kills} × kill -9 while invoices are issued`;
  });
  const seconds = formatFigure((performance.now() - start) / 1000);
  const { series, records, problems } = await inspectInvoices();
  const gaps = await countControlGaps();
  const unfinished = await countIncompleteSales();
  await issueMissingInvoices();
  const left = await countIncompleteSales();
  const after = await inspectInvoices();
  print(`  ${kills} kills in ${seconds} s: ${series.join(", ")}; ${records} records in one chain`);
  print(`  ${unfinished} sales were left without what they lack; the sweep left ${left}`);
  print(`  control: a sequence taken by the same transactions has ${gaps} gaps`);
  return [
    ...problems,
    ...after.problems.map((problem) => `after the sweep: ${problem}`),
    ...(left === 0 ? [] : [`the sweep left ${left} sales`]),
    ...(gaps > 0 ? [] : ["control: the sequence has no gap, so nobody was killed while issuing"]),
  ];
}
