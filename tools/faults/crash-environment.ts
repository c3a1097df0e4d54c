import { Gate } from "./proxies/gate";
import { databaseWire } from "./proxies/database";
import { processorWire } from "./proxies/processor";
import { startSite, type SiteProcess } from "./sites";

// What a site runs on when it may be killed: the database and the processor of the environment, behind a gate, and
// another process that is ready to go on.

export type Stage = {
  gate: Gate;
  /** The process that serves now. */
  site: () => SiteProcess;
  /** Kills it with SIGKILL; the next one goes on. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function openStage(): Promise<Stage> {
  const { DATABASE_URL = "", STRIPE_API_URL = "" } = process.env;
  const gate = new Gate();
  const database = await databaseWire(DATABASE_URL, gate);
  const processor = await processorWire(STRIPE_API_URL, gate);
  const start = () => startSite({ DATABASE_URL: database.url, STRIPE_API_URL: processor.url });
  let [now, next] = [await start(), start()];
  return {
    gate,
    site: () => now,
    killAndRestart: async () => {
      await now.kill();
      gate.open();
      now = await next;
      next = start();
    },
    stop: async () => {
      await Promise.all([now.kill(), next.then((spare) => spare.kill())]);
      database.close();
      processor.close();
    },
  };
}
