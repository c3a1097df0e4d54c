import { readFile } from "node:fs/promises";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { startMetricsServer } from "@/server/metrics-server";
import { startServer } from "@/server/main";

/** Starts the site from the working directory. Returns a function that drains and stops it. */
export async function startRelease(): Promise<() => Promise<void>> {
  const appRoutes = JSON.parse(await readFile("routes.json", "utf8"));
  const server = await startServer({ dev: false, port: env.PORT, appRoutes });
  const metrics = await startMetricsServer();
  server.announceReady();
  log.info({ port: env.PORT }, "The site listens");
  return async () => {
    await server.stop();
    await metrics?.stop();
  };
}
