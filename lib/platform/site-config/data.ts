import "server-only";
import { env } from "@/lib/platform/env";
import { routes } from "@/lib/platform/routes";
import type { ExternalLinks, Operator, TrackerIds } from "./schema";

export const getOperator = (): Operator => ({
  name: env.OPERATOR_NAME,
  taxId: env.OPERATOR_TAX_ID,
  address: env.OPERATOR_ADDRESS,
  registry: env.OPERATOR_REGISTRY,
  hosting: env.OPERATOR_HOSTING,
  email: env.SUPPORT_EMAIL,
});

export const getExternalLinks = (): ExternalLinks => ({
  forum: env.FORUM_URL,
  blog: env.BLOG_URL === undefined ? routes.blog() : env.BLOG_URL,
  instagram: env.INSTAGRAM_URL,
  youtube: env.YOUTUBE_URL,
});

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
