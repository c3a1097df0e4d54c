import { once } from "node:events";
import { measureMs } from "@/bench/statistics";
import { measureFanOut } from "./fan-out";
import { measuredWrites } from "./list";
import { createSubjects, pickContents } from "./subjects";

// Runs in a separate process for each size, since the product's pool is bound to one database.

/** Asks for a round of all writes, or for a publication to that many followers. */
export type Request = { task: "round" } | { task: "fan-out"; followers: number };

/** Milliseconds of each write. */
export type Round = number[];

async function measureRound(content: Parameters<typeof createSubjects>[0]): Promise<Round> {
  const subjects = await createSubjects(content);
  const durations: Round = [];
  for (const { run } of measuredWrites) durations.push(await measureMs(() => run(subjects)));
  return durations;
}

async function serveRequests(rounds: number): Promise<never> {
  const contents = await pickContents(rounds);
  process.send?.("ready");
  // A small catalogue has fewer free contents than there are rounds.
  for (let round = 0; ;) {
    const [request] = (await once(process, "message")) as [Request];
    if (request.task === "fan-out") {
      process.send?.(await measureFanOut(request.followers));
      continue;
    }
    const content = contents[round % contents.length];
    if (!content) throw new Error("There are no free contents.");
    process.send?.(await measureRound(content));
    round += 1;
  }
}

/** Serves the requests of the parent on the database in DATABASE_URL until it disconnects. */
export async function runWritesProcess([rounds = "1"]: string[]): Promise<void> {
  process.once("disconnect", () => process.exit());
  try {
    await serveRequests(Number(rounds));
  } finally {
    // Otherwise the parent waits forever for a process that has failed.
    process.disconnect?.();
  }
}
