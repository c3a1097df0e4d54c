import type { Trackers } from "@/lib/platform/site-config/schema";
import { consent } from "../consent";
import { isReportable } from "../policy";
import { reportToAnalytics } from "./analytics";
import { reportToCampaign } from "./campaign";
import { forgetTrackerCookies } from "../../../../consent/trackers/cookies";
import { reportToPixel, stopPixel } from "./pixel";

let seen: string | undefined;

/** Tells those whom the visitor accepted that this page is seen; of a personal page nobody hears. */
export function reportPage({ analyticsId, pixelId, campaignId }: Trackers): void {
  const { pathname } = location;
  // The cookie is asked and not what was drawn: another tab may have changed it.
  if (pathname === seen || consent.now() !== true) return;
  seen = pathname;
  if (!isReportable(location)) return;
  if (analyticsId) reportToAnalytics(analyticsId);
  if (pixelId) reportToPixel(pixelId);
  if (campaignId) reportToCampaign(campaignId);
}

/**
 * Silences what was loaded and removes its cookies. The page is not loaded anew: the choice may have been made in
 * another tab while something is being written in this one.
 */
export function stopReporting(): void {
  if (consent.now() === true) return;
  seen = undefined;
  stopPixel();
  forgetTrackerCookies();
}
