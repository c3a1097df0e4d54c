import type { ServerOptions, SiteServer } from "@/server/main";

/** Starts the site's server. The dynamic import is needed: the application reads its environment while it loads. */
export async function startSiteServer(options: ServerOptions): Promise<SiteServer> {
  const { startServer } = await import("@/server/main");
  return startServer(options);
}
