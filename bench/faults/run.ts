import { parseArgs } from "node:util";
import { onExit } from "@/bench/cleanup";
import { ExpectedError } from "@/lib/platform/expected-error";
import { print } from "@/scripts/steps.mjs";
import { parseWholeNumber } from "@/bench/arguments";
import { startBackEnds } from "./back-ends";

const FAULT_PARTS = [
  "crashes",
  "event-order",
  "processor-failures",
  "races",
  "memberships",
  "invoices",
] as const;

function parseParts(positionals: string[]): readonly string[] {
  const unknown = positionals.find((part) => !(FAULT_PARTS as readonly string[]).includes(part));
  if (unknown !== undefined) throw new ExpectedError(`npm run faults -- [${FAULT_PARTS.join(" | ")}]`);
  return positionals.length > 0 ? positionals : FAULT_PARTS;
}

/** Injects faults into purchases and their invoices. Errors: ExpectedError if an invariant is broken or an outcome unexpected. */
export async function runFaults(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: "string", default: "200" }, only: { type: "string", default: "" } },
  });
  const parts = parseParts(positionals);
  await startBackEnds();
  // These modules read their URLs from the environment while they load.
  const { controlProcessor } = await import("@/tests/support/faults/payments-control");
  await controlProcessor("webhooks", { mode: "off" });
  const { db } = await import("@/lib/platform/db/client");
  onExit(() => db.$disconnect());
  const rounds = parseWholeNumber(values.rounds);
  const failed: string[] = [];
  if (parts.includes("crashes")) failed.push(...(await (await import("./report-crashes")).reportCrashes()));
  if (parts.includes("event-order"))
    failed.push(...(await (await import("./report-event-order")).reportEventOrder(rounds)));
  if (parts.includes("processor-failures"))
    failed.push(...(await (await import("./report-processor-failures")).reportProcessorFailures()));
  // Its controls drop constraints that the parts before need.
  if (parts.includes("races"))
    failed.push(...(await (await import("./report-races")).reportRaces({ rounds, only: values.only })));
  if (parts.includes("memberships"))
    failed.push(
      ...(await (await import("./report-memberships")).reportMemberships({ rounds, only: values.only })),
    );
  // Last: the processor knows nothing of its sales.
  if (parts.includes("invoices"))
    failed.push(...(await (await import("./report-invoices")).reportInvoices(rounds)));
  print();
  for (const line of failed) print(`  ✗ ${line}`);
  if (failed.length > 0) throw new ExpectedError(`${failed.length} problems found.`);
}
