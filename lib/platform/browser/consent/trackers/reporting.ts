import type { TrackerIds } from "@/lib/platform/site-config/schema";
import { consent } from "../consent";
import { isReportable } from "../policy";
import { reportToAnalytics } from "./analytics";
import { reportToCampaign } from "./campaign";
import { deleteTrackerCookies } from "./cookies";
import { reportToPixel, stopPixel } from "./pixel";

let lastPathname: string | undefined;

export function reportPageView({ analyticsId, pixelId, campaignId }: TrackerIds): void {
  const { pathname } = location;
  if (pathname === lastPathname || consent.read() !== true) return;
  lastPathname = pathname;
  if (!isReportable(location)) return;
  if (analyticsId) reportToAnalytics(analyticsId);
  if (pixelId) reportToPixel(pixelId);
  if (campaignId) reportToCampaign(campaignId);
}

/** Does not reload: the decision may come from another tab while this one has unsaved input. */
export function stopReporting(): void {
  if (consent.read() === true) return;
  lastPathname = undefined;
  stopPixel();
  deleteTrackerCookies();
}
