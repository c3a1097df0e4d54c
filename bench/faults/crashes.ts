import { brokenInvariants } from "../../tools/faults/check-invariants";
import type { Journey, Subject } from "./journeys";
import { observed } from "../../tools/faults/describe-purchase";
import type { Stage } from "../../tools/faults/crash-environment";
import type { Crossing } from "../../tools/faults/proxies/gate";

// Each journey again and again, killed one step further each time, until it comes to its end.

export type Crash = {
  journey: string;
  way: string;
  /** The last thing that was done, whose answer was not heard any more. */
  after: string;
  /** How it stood after the restart, and how it ended. */
  found: string;
  ended: string;
  wrong: string[];
};

type Way = Journey["ways"][number];

/** The name of the crossing at which the site was killed; undefined when it came to its end before. */
async function killAt(stage: Stage, { act }: Journey, subject: Subject, at: Crossing) {
  const reached = stage.gate.arm(at);
  // Whoever is killed never answers.
  const acted = act(stage.site(), subject).then(
    () => undefined,
    () => undefined,
  );
  const after = await Promise.race([reached, acted]);
  if (after === undefined) stage.gate.open();
  else await stage.killAndRestart();
  return after;
}

/** One journey, killed once; undefined when it came to its end before that. */
export async function crash(
  stage: Stage,
  journey: Journey,
  way: Way,
  at: Crossing,
): Promise<Crash | undefined> {
  const subject = await journey.begin(stage.site());
  const after = await killAt(stage, journey, subject, at);
  if (after === undefined) return undefined;
  const found = await observed(subject);
  await way.goOn(stage.site(), subject);
  const ended = await observed(subject);
  const wrong: string[] = await brokenInvariants([subject.ayniId]);
  if (!way.ends.includes(ended)) wrong.push(`it ended as "${ended}"`);
  return { journey: journey.name, way: way.name, after, found, ended, wrong };
}

/** Kills at each step of a journey, for each way in which it may go on. */
export async function* crashes(stage: Stage, journey: Journey): AsyncGenerator<Crash> {
  for (const way of journey.ways) {
    for (let step = 1; ; step += 1) {
      const result = await crash(stage, journey, way, step);
      if (!result) break;
      yield result;
    }
  }
}
