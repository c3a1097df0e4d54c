import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort, readJsonFile } from "@/lib/platform/files";
import { createTemporaryDataDirectory } from "./temporary-directory";

// Runs the site for the end-to-end tests as `npm start` does: production mode, embedded back ends in a temporary
// data directory, the demo community, a free port. Its output goes to site.log in the data directory.

// Keeps the developer's settings out of the tests; an empty value also overrides the one in a .env file.
const CLEARED_VARIABLES = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "S3_ENDPOINT",
  "S3_PUBLIC_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_API_URL",
  "STRIPE_WEBHOOK_SECRET",
  "JANUS_URLS",
  "JANUS_API_SECRET",
  "SITE_URL",
  "NEXTAUTH_URL",
  "TRUSTED_PROXIES",
  "GHOST_URL",
];

/** Holds, beside services.json, the origin of calendars that the site trusts. */
const CALENDAR_ORIGIN_FILE = "calendar-origin";

export type E2eSite = {
  url: string;
  /** Path of its services.json. */
  servicesPath: string;
  pid: number;
  stop: () => Promise<void>;
};

async function waitForUrl(child: ChildProcess, servicesPath: string, output: () => string): Promise<string> {
  for (;;) {
    const running = await readJsonFile<{ site: string }>(servicesPath);
    if (running) return running.site;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site did not start:\n${output()}`);
    await sleep(100);
  }
}

/**
 * `settings` are variables of the environment that differ from those of the tests; an empty one means the default.
 * `directory` is the checkout whose code runs.
 */
export async function startE2eSite(
  settings: Record<string, string> = {},
  directory = process.cwd(),
): Promise<E2eSite> {
  const { path, remove } = await createTemporaryDataDirectory();
  // A journey publishes a calendar there, which the site may only read if it trusts it.
  const calendarOrigin = `http://127.0.0.1:${await findFreePort()}`;
  await writeFile(join(path, CALENDAR_ORIGIN_FILE), calendarOrigin);
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: directory,
    env: {
      ...process.env,
      ...Object.fromEntries(CLEARED_VARIABLES.map((name) => [name, ""])),
      AYLLU_DATA_DIR: path,
      AYLLU_DEMO: "1",
      // All visitors come from one address, which would exceed the limits of one person.
      AYLLU_RATE_LIMIT_SCALE: "1000",
      // Journeys check that trackers load only with consent.
      GA4_ID: "G-TEST0AYLLU",
      META_PIXEL_ID: "1234567890",
      CAMPAIGN_ACCOUNT_ID: "987654",
      CALENDAR_TRUSTED_ORIGINS: calendarOrigin,
      PORT: "0",
      ...settings,
    },
  });
  let output = "";
  const log = createWriteStream(join(path, "site.log"));
  const appendOutput = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
    log.write(chunk);
  };
  child.stdout.on("data", appendOutput);
  child.stderr.on("data", appendOutput);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    log.end();
    await finished(log);
    await remove();
    if (process.env.AYLLU_E2E_LOG) console.log(output);
  };
  const servicesPath = join(path, "services.json");
  try {
    return {
      url: await waitForUrl(child, servicesPath, () => output),
      servicesPath,
      pid: child.pid ?? 0,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
