import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readJson } from "@/tools/files";
import { temporaryDataDirectory } from "@/tools/temporary-directory";

// The whole site for the end-to-end tests, exactly as `npm start` runs it: production mode, embedded back ends
// in a temporary data directory, the demo community, a free port.

// Nothing of the developer's own may reach the tests; an empty value also hides the one in a .env file.
const HIDDEN = [
  "DATABASE_URL",
  "S3_ENDPOINT",
  "S3_PUBLIC_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_API_URL",
  "STRIPE_WEBHOOK_SECRET",
  "SITE_URL",
  "NEXTAUTH_URL",
  "TRUSTED_PROXIES",
  "GHOST_URL",
];

export type E2eSite = {
  /** The site's address. */
  url: string;
  /** The path of its services.json. */
  services: string;
  stop: () => Promise<void>;
};

async function address(child: ChildProcess, services: string, output: () => string): Promise<string> {
  for (;;) {
    const kept = await readJson<{ site: string }>(services);
    if (kept) return kept.site;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site did not start:\n${output()}`);
    await sleep(100);
  }
}

export async function startE2eSite(): Promise<E2eSite> {
  const { path, remove } = await temporaryDataDirectory();
  const child = spawn(process.execPath, ["scripts/start.mjs", "start"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...Object.fromEntries(HIDDEN.map((name) => [name, ""])),
      AYLLU_DATA_DIR: path,
      AYLLU_DEMO: "1",
      AYLLU_RATE_LIMIT_SCALE: "1000",
      GA4_ID: "G-TEST0AYLLU",
      META_PIXEL_ID: "1234567890",
      CAMPAIGN_ACCOUNT_ID: "987654",
      PORT: "0",
    },
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await remove();
    if (process.env.AYLLU_E2E_LOG) console.log(output);
  };
  const services = join(path, "services.json");
  try {
    return { url: await address(child, services, () => output), services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
