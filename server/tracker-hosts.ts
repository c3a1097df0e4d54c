import type { Trackers } from "@/lib/platform/site-config/schema";

type Hosts = { scripts: string; images: string; calls: string };

const ANALYTICS =
  "https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com";
const CAMPAIGN = "https://prism.app-us1.com https://trackcmp.net";

const hostsOf: Record<keyof Trackers, Hosts> = {
  analyticsId: { scripts: "https://www.googletagmanager.com", images: ANALYTICS, calls: ANALYTICS },
  pixelId: {
    scripts: "https://connect.facebook.net",
    images: "https://www.facebook.com",
    calls: "https://www.facebook.com https://connect.facebook.net",
  },
  // Its answers are scripts.
  campaignId: {
    scripts: `https://diffuser-cdn.app-us1.com ${CAMPAIGN}`,
    images: CAMPAIGN,
    calls: CAMPAIGN,
  },
};

/** What the policy must name besides its own sources, each with a space before it: the hosts of configured trackers. */
export function trackerHosts(trackers: Trackers): Hosts {
  const used = Object.entries(hostsOf).filter(([id]) => trackers[id as keyof Trackers]);
  const list = (kind: keyof Hosts) => used.map(([, hosts]) => ` ${hosts[kind]}`).join("");
  return { scripts: list("scripts"), images: list("images"), calls: list("calls") };
}
