import type { SiteServer } from "@/server/main";

/** Starts the site's server. The dynamic import is needed: the application reads its environment while it loads. */
export async function startSiteServer(options: { dev: boolean; port: number }): Promise<SiteServer> {
  const { startServer } = await import("@/server/main");
  return startServer(options);
}
