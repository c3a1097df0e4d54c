import { setFlagsFromString } from "node:v8";
import type { ServerOptions, SiteServer } from "@/server/main";

/** Before it collects, V8 lets the heap grow by this share: by default up to fourfold, where there is much memory. */
const HEAP_GROWING_PERCENT = 10;

/** Starts the site's server. The dynamic import is needed: the application reads its environment while it loads. */
export async function startSiteServer(options: ServerOptions): Promise<SiteServer> {
  if (!options.dev) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`);
  const { startServer } = await import("@/server/main");
  return startServer(options);
}
