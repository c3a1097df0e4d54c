import "server-only";
import { env } from "@/lib/platform/env";
import { readLimitedBytes } from "@/lib/platform/http/read-limited";

const LOOKUP_TIMEOUT_MS = 1500;
const MAX_BYTES = 64 * 1024;

export const geo = {
  get isConfigured(): boolean {
    return env.GEO_URL !== undefined;
  },

  /** Returns the unvalidated response. Rejects on failure and after 1.5 s. */
  async lookUp(ipAddress: string): Promise<unknown> {
    if (!env.GEO_URL) throw new Error("GEO_URL is not set");
    const url = new URL(env.GEO_URL);
    url.searchParams.set("ip_address", ipAddress);
    if (env.GEO_KEY) url.searchParams.set("api_key", env.GEO_KEY);
    const response = await fetch(url, {
      redirect: "error",
      cache: "no-store",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The lookup service responded with ${response.status}`);
    const bytes = await readLimitedBytes(response.body, MAX_BYTES);
    if (bytes === null) throw new Error("The response of the lookup service is too large");
    return JSON.parse(bytes.toString("utf8"));
  },
};
