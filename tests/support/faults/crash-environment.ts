import { Gate } from "./proxies/gate";
import { startDatabaseProxy } from "./proxies/database";
import { startProcessorProxy } from "./proxies/processor";
import { startSite, type SiteProcess } from "./sites";

// Runs a site that can be killed: its database and processor are behind a gate, and a second process stands by.

export type CrashEnvironment = {
  gate: Gate;
  /** Returns the process that currently serves. */
  site: () => SiteProcess;
  /** Kills it with SIGKILL and continues with the standby. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startCrashEnvironment(): Promise<CrashEnvironment> {
  const { DATABASE_URL = "", STRIPE_API_URL = "" } = process.env;
  const gate = new Gate();
  const database = await startDatabaseProxy(DATABASE_URL, gate);
  const processor = await startProcessorProxy(STRIPE_API_URL, gate);
  const start = () => startSite({ DATABASE_URL: database.url, STRIPE_API_URL: processor.url });
  let [current, next] = [await start(), start()];
  return {
    gate,
    site: () => current,
    killAndRestart: async () => {
      await current.kill();
      gate.open();
      current = await next;
      next = start();
    },
    stop: async () => {
      await Promise.all([current.kill(), next.then((standby) => standby.kill())]);
      database.close();
      processor.close();
    },
  };
}
