import { existsSync } from "node:fs";
import { startServices, type Services } from "@/tools/services";
import { migrate } from "@/prisma/migrate";
import { DEMO } from "@/prisma/seed/demo-accounts";
import type { RunningServer } from "@/server/main";
import { buildSite, generateClient } from "./build";
import { dataDirectory, takeDataDirectory, withdrawEnvironment } from "../tools/data-directory";
import { isDemoMode, seedDemo } from "./demo";
import { publish, settleEnvironment, settlePort } from "./environment";
import { removeServices, writeServices } from "./services-file";
import { say, sayPair, step } from "./steps.mjs";

// From the installed packages to the running site, and back when it is told to stop.

type Mode = "start" | "dev";
type Undo = () => Promise<void>;

const undos: Undo[] = [];
let stopping: Promise<void> | undefined;

async function undoAll(): Promise<void> {
  for (const undo of undos.reverse().splice(0)) {
    await undo().catch((error: unknown) => console.error(error));
  }
}

/** Stops once, however often it is asked; a stop that hangs is cut off. */
function stop(signal: NodeJS.Signals): void {
  if (stopping) return;
  say();
  say(`  ${signal} received, stopping…`);
  // The pools of the application may complain that the database went away before they did.
  process.on("uncaughtException", () => {});
  setTimeout(() => process.exit(1), 40_000).unref();
  stopping = undoAll().then(() => {
    say("  Everything is stopped.");
    process.exit(0);
  });
}

async function prepareDatabase(dataDir: string, isOurs: boolean, isDemo: boolean): Promise<void> {
  await step("migrations", "applying", async () => {
    const applied = await migrate(process.env.DATABASE_URL ?? "");
    return applied.length > 0 ? `${applied.length} applied` : "up to date";
  });
  if (isDemo) await step("demo", "seeding the demo community", () => seedDemo(dataDir, isOurs));
}

function sayWhatRuns(services: Services, isDemo: boolean): void {
  say();
  sayPair("site", process.env.SITE_URL ?? "");
  if (services.inbox) sayPair("mails", services.inbox);
  if (services.payments) sayPair("payments", `${services.payments} (a test: nothing is charged)`);
  if (isDemo) {
    sayPair("admin", DEMO.admin);
    sayPair("master", DEMO.master);
    sayPair("apprentice", DEMO.apprentice);
    sayPair("password", `${DEMO.password} (all three)`);
  }
  say();
  sayPair("stop", "Ctrl-C");
  say();
}

function addresses(services: Services): Parameters<typeof writeServices>[1] {
  return {
    site: process.env.SITE_URL ?? "",
    mail: services.inbox,
    storage: process.env.S3_ENDPOINT ?? null,
    payments: services.payments,
    database: process.env.DATABASE_URL ?? null,
  };
}

async function run(mode: Mode): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const isDemo = isDemoMode();
  const dataDir = await dataDirectory();
  undos.push(await takeDataDirectory(dataDir, mode === "dev" ? "npm run dev" : "npm start"));

  const wanted = Number(process.env.PORT || 3000);
  const port = await settlePort(wanted);
  if (wanted !== 0 && port !== wanted) say(`    Port ${wanted} is busy: the site takes ${port}.`);
  process.env.PORT = String(port);
  await settleEnvironment(dataDir, port);

  const services = await startServices(dataDir, { step, say });
  undos.push(services.stop);
  await step("client", "generating the database client", generateClient);
  await prepareDatabase(dataDir, services.postgresDirectory !== null, isDemo);
  if (mode === "start") await step("build", "building the site, a minute or two", buildSite);

  let server: RunningServer | undefined;
  await step("server", mode === "dev" ? "starting with hot reload" : "starting", async () => {
    const { startServer } = await import("@/server/main");
    server = await startServer({ dev: mode === "dev", port });
    return `listens on port ${port}`;
  });
  if (server) undos.push(server.stop);

  undos.push(() => withdrawEnvironment(dataDir));
  await publish(dataDir);
  undos.push(() => removeServices(dataDir));
  await writeServices(dataDir, addresses(services));
  sayWhatRuns(services, isDemo);
}

export async function main(mode: Mode): Promise<void> {
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  process.on("SIGHUP", stop);
  try {
    await run(mode);
  } catch (error) {
    if (stopping) return;
    await undoAll();
    throw error;
  }
}
