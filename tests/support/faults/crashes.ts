import { findBrokenInvariants } from "./check-invariants";
import type { Journey, JourneySubject } from "./journeys";
import { describePurchase } from "./describe-purchase";
import type { CrashEnvironment } from "./crash-environment";
import type { Checkpoint } from "./proxies/gate";

// Repeats each journey, killing the site one step later each time, until the journey completes.

export type CrashResult = {
  journey: string;
  recovery: string;
  /** The last completed step, whose response the site did not receive. */
  killedAfter: string;
  stateAfterRestart: string;
  /** State after the recovery. */
  outcome: string;
  problems: string[];
};

type Recovery = Journey["recoveries"][number];

/** Returns the step after which the site was killed; undefined if the journey completed first. */
async function actUntilKilled(
  { gate, site, killAndRestart }: CrashEnvironment,
  { act }: Journey,
  subject: JourneySubject,
  checkpoint: Checkpoint,
) {
  const reached = gate.arm(checkpoint);
  // A killed site never responds.
  const completed = act(site(), subject).then(
    () => undefined,
    () => undefined,
  );
  const killedAfter = await Promise.race([reached, completed]);
  if (killedAfter === undefined) gate.open();
  else await killAndRestart();
  return killedAfter;
}

/** Runs a journey and kills it at the checkpoint; undefined if it completed before. */
export async function crashOnce(
  environment: CrashEnvironment,
  journey: Journey,
  recovery: Recovery,
  checkpoint: Checkpoint,
): Promise<CrashResult | undefined> {
  const subject = await journey.prepare(environment.site());
  const killedAfter = await actUntilKilled(environment, journey, subject, checkpoint);
  if (killedAfter === undefined) return undefined;
  const stateAfterRestart = await describePurchase(subject);
  await recovery.recover(environment.site(), subject);
  const outcome = await describePurchase(subject);
  const problems: string[] = await findBrokenInvariants([subject.ayniId]);
  if (!recovery.expectedOutcomes.includes(outcome)) problems.push(`it ended as "${outcome}"`);
  return {
    journey: journey.name,
    recovery: recovery.name,
    killedAfter,
    stateAfterRestart,
    outcome,
    problems,
  };
}

/** Kills at each step of a journey, once for each recovery. */
export async function* crashAtEveryStep(
  environment: CrashEnvironment,
  journey: Journey,
): AsyncGenerator<CrashResult> {
  for (const recovery of journey.recoveries) {
    for (let step = 1; ; step += 1) {
      const result = await crashOnce(environment, journey, recovery, step);
      if (!result) break;
      yield result;
    }
  }
}
