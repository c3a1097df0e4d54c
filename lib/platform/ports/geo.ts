import "server-only";
import { env } from "@/lib/platform/env";

const PATIENCE_MS = 1500;
const MAX_BYTES = 64 * 1024;

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error("The lookup service answers too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Where addresses are, by a lookup service over HTTP. */
export const geo = {
  /** Whether there is a service to ask. */
  get configured(): boolean {
    return env.GEO_URL !== undefined;
  },

  /** What the service says of an address, unchecked. Rejects when it fails or takes more than 1.5 s. */
  async lookUp(address: string): Promise<unknown> {
    if (!env.GEO_URL) throw new Error("GEO_URL is not set");
    const url = new URL(env.GEO_URL);
    url.searchParams.set("ip_address", address);
    if (env.GEO_KEY) url.searchParams.set("api_key", env.GEO_KEY);
    const response = await fetch(url, {
      redirect: "error",
      cache: "no-store",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(`The lookup service answers ${response.status}`);
    return JSON.parse(await readLimited(response));
  },
};
