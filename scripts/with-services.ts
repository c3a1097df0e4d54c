import { existsSync } from "node:fs";
import { startServices } from "@/tools/services";
import { dataDirectory, joinRunningSite, takeDataDirectory } from "../tools/data-directory";
import { settleEnvironment } from "./environment";
import { say, step } from "./steps.mjs";

/** Runs `work` on the services of the running site, or on ones that are started for it. */
export async function withServices(what: string, work: (dataDir: string) => Promise<void>): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const dataDir = await dataDirectory();
  if (await joinRunningSite(dataDir)) return work(dataDir);
  const release = await takeDataDirectory(dataDir, what);
  try {
    await settleEnvironment(dataDir);
    const services = await startServices(dataDir, { step, say });
    try {
      await work(dataDir);
    } finally {
      await services.stop();
    }
  } finally {
    await release();
  }
}
