import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { launchServices, type Services } from "./services";
import { prepareSchema } from "@/prisma/migrate";
import { DEMO_ACCOUNTS } from "@/prisma/seed/demo-accounts";
import { BUILD_DESCRIPTION, buildSite, generatePrismaClient } from "@/scripts/build/build";
import { copyPdfViewerFiles } from "@/scripts/build/pdf-viewer-files";
import { assertFreeSpace } from "./disk-space";
import { ensureDataDirectory, lockDataDirectory, removeEnvironmentFile } from "./data-directory";
import { isDemoMode, seedDemoIfEmpty } from "./demo";
import { saveSiteEnvironment, applyDefaultEnvironment, resolvePort } from "./environment";
import { removeServicesFile, writeServicesFile } from "./services-file";
import { assertEmbeddedAllowed } from "./public-site";
import type { SiteServer } from "@/server/main";
import { print, printField, runStep, silenceSteps } from "./steps.mjs";
import { exitAtStopDeadline } from "@/server/stop-deadline";

// Starts the site: services, database, build, server. Stops them in reverse order on a signal.

type Mode = "start" | "dev";

const MIN_START_BYTES = 100 * 1024 * 1024;
type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];
let stopping: Promise<void> | undefined;

async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.reverse().splice(0)) {
    await cleanup().catch((error: unknown) => console.error(error));
  }
}

/** Ignores repeated signals; exits at the deadline if a cleanup hangs. */
function handleStopSignal(signal: NodeJS.Signals): void {
  if (stopping) return;
  print();
  print(`  ${signal} received, stopping…`);
  silenceSteps();
  // The application's connection pools may report that the database closed first.
  process.on("uncaughtException", () => {});
  exitAtStopDeadline();
  stopping = runCleanups().then(() => {
    print("  Everything is stopped.");
    process.exit(0);
  });
}

const printDetail = (line: string): void => print(`    ${line}`);

type DatabaseOptions = { isEmbedded: boolean; isDemo: boolean };

async function prepareDatabase(dataDir: string, { isEmbedded, isDemo }: DatabaseOptions): Promise<void> {
  await runStep("migrations", env.AYLLU_MIGRATE ? "applying" : "checking", () =>
    prepareSchema(getDirectDatabaseUrl(), { isEnabled: env.AYLLU_MIGRATE, report: printDetail }),
  );
  if (isDemo) await runStep("demo", "seeding the demo community", () => seedDemoIfEmpty(dataDir, isEmbedded));
}

/** The application reads its environment while it loads. */
async function tellProcessor(): Promise<void> {
  const { sendHistoryToProcessor } = await import("./demo-payments");
  await sendHistoryToProcessor();
}

function printSummary(services: Services, isDemo: boolean): void {
  print();
  printField("site", process.env.SITE_URL ?? "");
  if (services.inbox) printField("mails", services.inbox);
  if (services.payments) printField("payments", `${services.payments} (a test: nothing is charged)`);
  if (isDemo) {
    printField("admin", DEMO_ACCOUNTS.admin);
    printField("master", DEMO_ACCOUNTS.master);
    printField("apprentice", DEMO_ACCOUNTS.apprentice);
    printField("password", `${DEMO_ACCOUNTS.password} (all three)`);
  }
  print();
  printField("stop", "Ctrl-C");
  print();
}

function toServiceAddresses(services: Services): Parameters<typeof writeServicesFile>[1] {
  return {
    site: process.env.SITE_URL ?? "",
    mail: services.inbox,
    storage: process.env.S3_ENDPOINT ?? null,
    payments: services.payments,
    taxAgency: services.taxAgency,
    database: process.env.DATABASE_URL ?? null,
  };
}

async function startSite(mode: Mode): Promise<void> {
  assertEmbeddedAllowed(process.env);
  const isDemo = isDemoMode();
  const dataDir = await ensureDataDirectory();
  cleanups.push(await lockDataDirectory(dataDir, mode === "dev" ? "npm run dev" : "npm start"));
  await assertFreeSpace(dataDir, MIN_START_BYTES, "The site");

  const preferredPort = Number(process.env.PORT || 3000);
  // A proxy expects the site on the port that was set.
  const port = await resolvePort(preferredPort, { mayMove: isDemo || !process.env.PORT });
  if (preferredPort !== 0 && port !== preferredPort)
    print(`    Port ${preferredPort} is busy: the site uses ${port}.`);
  process.env.PORT = String(port);
  await applyDefaultEnvironment(dataDir, port);

  const services = await launchServices(dataDir, { runStep, print, withRooms: true });
  cleanups.push(services.stop);
  // The cluster may be on another disk.
  if (services.postgresDirectory)
    await assertFreeSpace(services.postgresDirectory, MIN_START_BYTES, "The database");
  await runStep("client", "generating the database client", generatePrismaClient);
  await prepareDatabase(dataDir, { isEmbedded: services.postgresDirectory !== null, isDemo });
  if (isDemo && services.payments) await tellProcessor();
  if (mode === "start") await runStep("build", BUILD_DESCRIPTION, buildSite);

  // The application reads its environment while it loads.
  const { startServer } = await import("@/server/main");
  const { observeProcess } = await import("./observe-process");
  cleanups.push(await observeProcess({ isDev: mode === "dev" }));
  let server: SiteServer | undefined;
  await runStep("server", mode === "dev" ? "starting with hot reload" : "starting", async () => {
    server = await startServer({ dev: mode === "dev", port });
    // Next.js empties the folder of its development server when it starts.
    if (mode === "dev") await copyPdfViewerFiles(".next/dev");
    return `listens on port ${port}`;
  });
  if (server) cleanups.push(server.stop);
  const { startMetricsServer } = await import("@/server/metrics-server");
  const metrics = await startMetricsServer();
  if (metrics) cleanups.push(metrics.stop);

  await services.ready;
  cleanups.push(() => removeEnvironmentFile(dataDir));
  await saveSiteEnvironment(dataDir);
  cleanups.push(() => removeServicesFile(dataDir));
  await writeServicesFile(dataDir, toServiceAddresses(services));
  server?.announceReady();
  printSummary(services, isDemo);
}

export async function main(mode: Mode): Promise<void> {
  process.on("SIGINT", handleStopSignal);
  process.on("SIGTERM", handleStopSignal);
  process.on("SIGHUP", handleStopSignal);
  try {
    await startSite(mode);
  } catch (error) {
    if (stopping) return;
    await runCleanups();
    throw error;
  }
}
