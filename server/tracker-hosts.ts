import type { TrackerIds } from "@/lib/platform/site-config/schema";

type CspHosts = { scripts: string; images: string; connections: string };

const ANALYTICS_HOSTS =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";
const CAMPAIGN_HOSTS = "https://prism.app-us1.com https://trackcmp.net";

const HOSTS_BY_TRACKER: Record<keyof TrackerIds, CspHosts> = {
  analyticsId: {
    scripts: "https://www.googletagmanager.com",
    images: ANALYTICS_HOSTS,
    connections: ANALYTICS_HOSTS,
  },
  pixelId: {
    scripts: "https://connect.facebook.net",
    images: "https://www.facebook.com",
    connections: "https://www.facebook.com https://connect.facebook.net",
  },
  campaignId: {
    scripts: `https://diffuser-cdn.app-us1.com ${CAMPAIGN_HOSTS}`,
    images: CAMPAIGN_HOSTS,
    connections: CAMPAIGN_HOSTS,
  },
};

/** Returns the CSP sources of the configured trackers, each preceded by a space. */
export function trackerHosts(trackers: TrackerIds): CspHosts {
  const configured = Object.entries(HOSTS_BY_TRACKER).filter(([id]) => trackers[id as keyof TrackerIds]);
  const joinHosts = (kind: keyof CspHosts) => configured.map(([, hosts]) => ` ${hosts[kind]}`).join("");
  return {
    scripts: joinHosts("scripts"),
    images: joinHosts("images"),
    connections: joinHosts("connections"),
  };
}
