import { ExpectedError } from "@/lib/platform/expected-error";
import { print } from "./steps.mjs";
import { verifyInvoices } from "./verify-invoices";
import { withServices } from "./with-services";

/** `npm run invoices -- verify`: proves that nothing in the chain of records was changed; fails at its first break. */
export async function main(_: string, [command]: string[]): Promise<void> {
  if (command !== "verify") throw new ExpectedError("npm run invoices -- verify");
  await withServices("npm run invoices", () => verifyInvoices(print), { dataOnly: true });
  process.exit(0);
}
