import { table } from "@/bench/statistics";
import { say, step } from "@/scripts/steps.mjs";
import { answered, CALLS_THAT_FAIL, FAILURES, type Answered, type Call, type Failure } from "./answers";
import { brokenInvariants } from "../../tools/faults/check-invariants";
import { startSite, type Site } from "../../tools/faults/sites";

const failures = Object.keys(FAILURES) as Failure[];

/** The job looks after all orders at once, so that what it should close has to come one after the other. */
const isAlone = (call: Call): boolean => call.endsWith("/expire");

async function all(site: Site): Promise<Answered[]> {
  const results: Answered[] = [];
  const together = CALLS_THAT_FAIL.filter((call) => !isAlone(call));
  results.push(
    ...(await Promise.all(
      together.flatMap((call) => failures.map((failure) => answered(site, call, failure))),
    )),
  );
  for (const call of CALLS_THAT_FAIL.filter(isAlone)) {
    for (const failure of failures) results.push(await answered(site, call, failure));
  }
  return results;
}

/** A processor that fails at each of its calls; gives what was not as it has to be. */
export async function runAnswers(): Promise<string[]> {
  const site = await startSite({});
  try {
    let results: Answered[] = [];
    await step("answers", "waiting for a processor that does not answer", async () => {
      results = await all(site);
      return `${results.length} × a call of the processor that fails`;
    });
    const lines = results.map(({ call, failure, answers, ended }) => [
      call,
      failure,
      answers.join(" "),
      ended,
    ]);
    say(table(["call", "the processor", "answered", "ended"], lines));
    say();
    const failed = results.flatMap(({ call, failure, wrong }) =>
      wrong.map((what) => `${call}, ${failure}: ${what}`),
    );
    return [...failed, ...(await brokenInvariants())];
  } finally {
    await site.kill();
  }
}
