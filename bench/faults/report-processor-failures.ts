import { formatTable } from "@/bench/statistics";
import { print, runStep } from "@/scripts/steps.mjs";
import {
  runFailureCase,
  PROCESSOR_CALLS,
  PROCESSOR_FAILURES,
  type FailureResult,
  type ProcessorCall,
  type ProcessorFailure,
} from "@/tests/support/faults/processor-failures";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { startSite, type Site } from "@/tests/support/faults/sites";

const FAILURE_NAMES = Object.keys(PROCESSOR_FAILURES) as ProcessorFailure[];

/** The job closes the pending checkouts of all orders, so this case cannot run beside others. */
const mustRunAlone = (call: ProcessorCall): boolean => call.endsWith("/expire");

async function runAllCases(site: Site): Promise<FailureResult[]> {
  const results: FailureResult[] = [];
  const parallelCalls = PROCESSOR_CALLS.filter((call) => !mustRunAlone(call));
  results.push(
    ...(await Promise.all(
      parallelCalls.flatMap((call) => FAILURE_NAMES.map((failure) => runFailureCase(site, call, failure))),
    )),
  );
  for (const call of PROCESSOR_CALLS.filter(mustRunAlone)) {
    for (const failure of FAILURE_NAMES) results.push(await runFailureCase(site, call, failure));
  }
  return results;
}

/** Makes each call to the processor fail. Returns the problems found. */
export async function reportProcessorFailures(): Promise<string[]> {
  const site = await startSite({});
  try {
    let results: FailureResult[] = [];
    await runStep("failures", "waiting for a processor that does not respond", async () => {
      results = await runAllCases(site);
      return `${results.length} × a failing call to the processor`;
    });
    const lines = results.map(({ call, failure, statuses, outcome }) => [
      call,
      failure,
      statuses.join(" "),
      outcome,
    ]);
    print(formatTable(["call", "the processor", "statuses", "outcome"], lines));
    print();
    const failed = results.flatMap(({ call, failure, problems }) =>
      problems.map((problem) => `${call}, ${failure}: ${problem}`),
    );
    return [...failed, ...(await findBrokenInvariants())];
  } finally {
    await site.kill();
  }
}
