import { ExpectedError } from "@/lib/platform/expected-error";

/** Errors: `ExpectedError` that names the first break. */
export async function verifyInvoices(report: (line: string) => void): Promise<void> {
  // The application reads its environment while it loads.
  const { verifyChain } = await import("@/lib/invoicing/record/verification");
  const { records, broken } = await verifyChain();
  if (!broken) return report(`  The chain is whole: ${records} records.`);
  const name = broken.reference ? `${broken.sequence} (${broken.reference})` : String(broken.sequence);
  throw new ExpectedError(
    `The chain breaks at record ${name}, after ${records} whole ones: ${broken.reason}`,
  );
}
