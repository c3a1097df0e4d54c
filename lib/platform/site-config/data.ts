import "server-only";
import { env } from "@/lib/platform/env";
import { routes } from "@/lib/platform/routes";
import { startOfDay } from "@/lib/platform/time/days";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { isConfigured } from "./schema";
import type { ExternalLinks, MapTiles, Operator, TrackerIds } from "./schema";

export const getOperator = (): Operator => ({
  name: env.OPERATOR_NAME,
  taxId: env.OPERATOR_TAX_ID,
  address: env.OPERATOR_ADDRESS,
  registry: env.OPERATOR_REGISTRY,
  hosting: env.OPERATOR_HOSTING,
  email: env.SUPPORT_EMAIL,
});

/** The operator's activity, as its register of invoices states it: "A036599" has the group 6599 of the list of activities. */
export type OperatorActivity = { code: string; type: string; group: string };

/** Parts are empty until they are configured. */
export const getOperatorActivity = (): OperatorActivity => {
  const activity = env.OPERATOR_ACTIVITY;
  return { code: activity.slice(0, 1), type: activity.slice(1, 3), group: activity.slice(3) };
};

/** The first day (in Spain) whose sales get an invoice, once the operator can issue any. */
export const getFirstInvoiceDay = (): string => env.INVOICES_FROM;

/** Sales that are paid from this instant on get an invoice; null while the operator cannot issue any. */
export function getInvoiceStart(): Date | null {
  const { name, taxId, address } = getOperator();
  return [name, taxId, address].every(isConfigured)
    ? startOfDay(getFirstInvoiceDay(), DEFAULT_TIME_ZONE)
    : null;
}

/** True if what is paid now gets an invoice. */
export function areInvoicesIssued(now = new Date()): boolean {
  const start = getInvoiceStart();
  return start !== null && start <= now;
}

export const getExternalLinks = (): ExternalLinks => ({
  forum: env.FORUM_URL,
  blog: env.BLOG_URL === undefined ? routes.blog() : env.BLOG_URL,
  instagram: env.INSTAGRAM_URL,
  youtube: env.YOUTUBE_URL,
});

/** Returns null where no maps are drawn. */
export const getMapTiles = (): MapTiles | null =>
  env.MAP_TILES_URL === undefined ? null : { url: env.MAP_TILES_URL, attribution: env.MAP_ATTRIBUTION };

export const getTrackerIds = (): TrackerIds => ({
  analyticsId: env.GA4_ID,
  pixelId: env.META_PIXEL_ID,
  campaignId: env.CAMPAIGN_ACCOUNT_ID,
});

/** Interval at which pages poll the session; 0 disables polling. */
export const getSessionPollSeconds = (): number => env.SESSION_POLL_SECONDS;

/** Public objects are below it. */
export const getStorageUrl = (): string => `${env.S3_PUBLIC_URL}/`;

export const getSiteUrl = (): URL => new URL(env.SITE_URL);
