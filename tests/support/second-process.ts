import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort, readJsonFile } from "@/lib/platform/files";
import { createTemporaryDataDirectory } from "./temporary-directory";

export type SecondProcess = {
  url: string;
  pid: number | undefined;
  /** Ends it without a chance to finish anything. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts another process of a running site, without jobs: a port and caches of its own, and the database, storage and
 * secrets of the site whose `services.json` is given. `settings` are further variables of its environment.
 */
export async function startSecondProcess(
  servicesPath: string,
  settings: Record<string, string> = {},
  { port }: { port?: number } = {},
): Promise<SecondProcess> {
  const environment = await readJsonFile<Record<string, string>>(
    join(dirname(servicesPath), "environment.json"),
  );
  const { path, remove } = await createTemporaryDataDirectory();
  const url = `http://127.0.0.1:${port ?? (await findFreePort())}`;
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: "ignore",
    env: {
      ...process.env,
      ...environment,
      NODE_ENV: "production",
      AYLLU_DATA_DIR: path,
      AYLLU_DEMO: "0",
      AYLLU_WORKER: "0",
      PORT: new URL(url).port,
      ...settings,
    },
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    }
    await remove();
  };
  const stop = () => end("SIGTERM");
  const responds = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await responds())) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await stop();
      throw new Error("The second process did not start");
    }
    await sleep(100);
  }
  return { url, pid: child.pid, kill: () => end("SIGKILL"), stop };
}
