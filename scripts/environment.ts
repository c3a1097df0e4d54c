import { join } from "node:path";
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

/** Returns `preferred` or the next free port after it; any free port for 0. */
export async function resolvePort(preferred: number): Promise<number> {
  if (preferred === 0) return findFreePort(0, "::");
  for (let port = preferred; port < Math.min(preferred + 100, 65_536); port += 1) {
    const isFree = (await findFreePort(port, "::")) === port && (await findFreePort(port)) === port;
    if (isFree) return port;
  }
  throw new Error(`No free port from ${preferred} on`);
}

export const saveSiteEnvironment = (dataDir: string): Promise<void> =>
  writeEnvironmentFile(dataDir, PUBLISHED_VARIABLES);
