import { brief, table } from "@/bench/statistics";
import { say, step } from "@/scripts/steps.mjs";
import { brokenInvariants } from "../../tools/faults/check-invariants";
import { crashes, type Crash } from "./crashes";
import { JOURNEYS } from "./journeys";
import { openStage } from "../../tools/faults/crash-environment";

/** Neighbouring steps that left the same behind, as one line. */
function lines(all: Crash[]): string[][] {
  const rows: { crash: Crash; first: string; last: string; count: number }[] = [];
  for (const crash of all) {
    const row = rows.at(-1);
    const same =
      row?.crash.way === crash.way && row.crash.found === crash.found && row.crash.ended === crash.ended;
    if (row && same) Object.assign(row, { last: crash.after, count: row.count + 1 });
    else rows.push({ crash, first: crash.after, last: crash.after, count: 1 });
  }
  return rows.map(({ crash, first, last, count }) => [
    crash.way,
    first === last ? first : `${first} … ${last}`,
    String(count),
    crash.found,
    crash.ended,
  ]);
}

/** Runs every journey; gives what was not as it has to be. */
export async function runCrashes(): Promise<string[]> {
  const stage = await openStage();
  const failed: string[] = [];
  let total = 0;
  const start = performance.now();
  try {
    for (const journey of JOURNEYS) {
      const all: Crash[] = [];
      await step("crashes", journey.name, async () => {
        for await (const crash of crashes(stage, journey)) all.push(crash);
        return `${all.length} × kill -9: ${journey.name}`;
      });
      say(table(["what went on", "killed after", "times", "found", "ended"], lines(all)));
      say();
      total += all.length;
      failed.push(
        ...all.flatMap(({ wrong, ...crash }) =>
          wrong.map(
            (what) => `${crash.journey}, ${crash.way}, after ${crash.after} (${crash.found}): ${what}`,
          ),
        ),
      );
    }
    failed.push(...(await brokenInvariants()));
  } finally {
    await stage.stop();
  }
  say(`  ${total} crashes in ${brief((performance.now() - start) / 1000)} s`);
  return failed;
}
