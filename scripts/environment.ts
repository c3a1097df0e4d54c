import { join } from "node:path";
import { ExpectedError } from "@/lib/platform/expected-error";
import { findFreePort, readOrCreateJson, generateSecret } from "@/lib/platform/files";
import { writeEnvironmentFile } from "./data-directory";

const PUBLISHED_VARIABLES = [
  "DATABASE_URL",
  "S3_ENDPOINT",
  "S3_PUBLIC_URL",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_API_URL",
  "STRIPE_WEBHOOK_SECRET",
  "TAX_AGENCY_URL",
  "JANUS_URLS",
  "JANUS_API_SECRET",
  "NEXTAUTH_SECRET",
  "NEXTAUTH_URL",
  "SITE_URL",
];

/** Sets the secret, stored in the data directory, and the site's URL where the environment lacks them. */
export async function applyDefaultEnvironment(
  dataDir: string,
  port = Number(process.env.PORT ?? 3000),
): Promise<void> {
  const secrets = await readOrCreateJson(join(dataDir, "secrets.json"), () => ({
    nextAuth: generateSecret(),
  }));
  process.env.NEXTAUTH_SECRET ||= secrets.nextAuth;
  process.env.SITE_URL ||= `http://localhost:${port}`;
  process.env.NEXTAUTH_URL ||= process.env.SITE_URL;
}

const isPortFree = async (port: number): Promise<boolean> =>
  (await findFreePort(port, "::")) === port && (await findFreePort(port)) === port;

/**
 * Returns the port of the site: any free one for 0; the next free one if it is busy and may be another. Errors:
 * ExpectedError if there is none.
 */
export async function resolvePort(preferred: number, { mayMove }: { mayMove: boolean }): Promise<number> {
  if (preferred === 0) return findFreePort(0, "::");
  if (!mayMove) {
    if (await isPortFree(preferred)) return preferred;
    throw new ExpectedError(`Port ${preferred} is busy: stop what uses it, or set another PORT.`);
  }
  for (let port = preferred; port < Math.min(preferred + 100, 65_536); port += 1) {
    if (await isPortFree(port)) return port;
  }
  throw new ExpectedError(`No port is free from ${preferred} on: set another PORT.`);
}

export const saveSiteEnvironment = (dataDir: string): Promise<void> =>
  writeEnvironmentFile(dataDir, PUBLISHED_VARIABLES);
