import { join } from "node:path";
import { freePort, keepJson, newSecret } from "@/tools/files";
import { publishEnvironment } from "../tools/data-directory";

// What the application finds in its environment, made up where nothing was given.

const PUBLISHED = [
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
  "NEXTAUTH_SECRET",
  "NEXTAUTH_URL",
  "SITE_URL",
];

/** Sets the secret, kept in the data directory, and the address of the site. */
export async function settleEnvironment(
  dataDir: string,
  port = Number(process.env.PORT ?? 3000),
): Promise<void> {
  const kept = await keepJson(join(dataDir, "secrets.json"), () => ({ nextAuth: newSecret() }));
  process.env.NEXTAUTH_SECRET ||= kept.nextAuth;
  process.env.SITE_URL ||= `http://localhost:${port}`;
  process.env.NEXTAUTH_URL ||= process.env.SITE_URL;
}

/** A port for the site: the wanted one, else the next free one after it; 0 is any. */
export async function settlePort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort(0, "::");
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port += 1) {
    const isFree = (await freePort(port, "::")) === port && (await freePort(port)) === port;
    if (isFree) return port;
  }
  throw new Error(`No free port from ${wanted} on`);
}

export const publish = (dataDir: string): Promise<void> => publishEnvironment(dataDir, PUBLISHED);
