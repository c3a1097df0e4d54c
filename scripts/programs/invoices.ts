import { runProgram } from "./program";

// `node invoices.mjs verify`: verifies the chain of records, like `npm run invoices`.

void runProgram(
  async ([command]) => {
    const { ExpectedError } = await import("@/lib/platform/expected-error");
    if (command !== "verify") throw new ExpectedError("node invoices.mjs verify");
    const { verifyInvoices } = await import("@/scripts/verify-invoices");
    await verifyInvoices(console.log);
    process.exit(0);
  },
  { variables: ["DATABASE_URL"] },
);
