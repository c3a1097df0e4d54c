import { once } from "node:events";
import { issueInvoices } from "@/lib/invoicing/invoice/issuing";
import { createTestSales } from "@/tests/support/factories/invoices";

// Sells and issues invoices in a process that can be killed.

const REFUNDED_AMOUNT = 900;

async function sell(refundedAmount: number): Promise<void> {
  for (const { id } of await createTestSales(1, { refundedAmount })) await issueInvoices(id);
}

/** Waits for a message, then issues until it is killed or its parent exits: every other sale has a rectifying invoice too. */
export async function runIssuingProcess(): Promise<void> {
  process.once("disconnect", () => process.exit(0));
  const begun = once(process, "message");
  await sell(0);
  process.send?.("ready");
  await begun;
  for (let count = 0; ; count += 1) await sell(count % 2 === 0 ? REFUNDED_AMOUNT : 0);
}
