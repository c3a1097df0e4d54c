import { formatFigure, formatTable } from "@/bench/statistics";
import { print, runStep } from "@/scripts/steps.mjs";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { crashAtEveryStep, type CrashResult } from "@/tests/support/faults/crashes";
import { JOURNEYS } from "@/tests/support/faults/journeys";
import { startCrashEnvironment } from "@/tests/support/faults/crash-environment";

/** Merges consecutive steps with the same states into one row. */
function toRows(results: CrashResult[]): string[][] {
  const rows: { crash: CrashResult; first: string; last: string; count: number }[] = [];
  for (const crash of results) {
    const row = rows.at(-1);
    const isSame =
      row?.crash.recovery === crash.recovery &&
      row.crash.stateAfterRestart === crash.stateAfterRestart &&
      row.crash.outcome === crash.outcome;
    if (row && isSame) Object.assign(row, { last: crash.killedAfter, count: row.count + 1 });
    else rows.push({ crash, first: crash.killedAfter, last: crash.killedAfter, count: 1 });
  }
  return rows.map(({ crash, first, last, count }) => [
    crash.recovery,
    first === last ? first : `${first} … ${last}`,
    String(count),
    crash.stateAfterRestart,
    crash.outcome,
  ]);
}

/** Runs every journey. Returns the problems found. */
export async function reportCrashes(): Promise<string[]> {
  const environment = await startCrashEnvironment();
  const failed: string[] = [];
  let total = 0;
  const start = performance.now();
  try {
    for (const journey of JOURNEYS) {
      const results: CrashResult[] = [];
      await runStep("crashes", journey.name, async () => {
        for await (const crash of crashAtEveryStep(environment, journey)) results.push(crash);
        return `${results.length} × kill -9: ${journey.name}`;
      });
      print(
        formatTable(["recovered by", "killed after", "times", "after restart", "outcome"], toRows(results)),
      );
      print();
      total += results.length;
      failed.push(
        ...results.flatMap(({ problems, ...crash }) =>
          problems.map(
            (problem) =>
              `${crash.journey}, ${crash.recovery}, after ${crash.killedAfter} (${crash.stateAfterRestart}): ${problem}`,
          ),
        ),
      );
    }
    failed.push(...(await findBrokenInvariants()));
  } finally {
    await environment.stop();
  }
  print(`  ${total} crashes in ${formatFigure((performance.now() - start) / 1000)} s`);
  return failed;
}
