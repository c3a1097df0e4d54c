import { startServices } from "./services";
import { ensureDataDirectory, adoptRunningEnvironment, lockDataDirectory } from "./data-directory";
import { applyDefaultEnvironment } from "./environment";
import { print, runStep } from "./steps.mjs";

type ServicesOptions = {
  /** Starts the database and the storage alone. */
  dataOnly?: boolean;
};

/** Runs `work` with the services of the running site, or starts services for it. */
export async function withServices(
  command: string,
  work: (dataDir: string) => Promise<void>,
  { dataOnly = false }: ServicesOptions = {},
): Promise<void> {
  const dataDir = await ensureDataDirectory();
  if (await adoptRunningEnvironment(dataDir)) return work(dataDir);
  const unlock = await lockDataDirectory(dataDir, command);
  try {
    await applyDefaultEnvironment(dataDir);
    const services = await startServices(dataDir, { runStep, print, dataOnly });
    try {
      await work(dataDir);
    } finally {
      await services.stop();
    }
  } finally {
    await unlock();
  }
}
