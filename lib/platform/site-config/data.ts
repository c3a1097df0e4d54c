import "server-only";
import { env } from "@/lib/platform/env";
import { routes } from "@/lib/platform/routes";
import type { Operator, OuterLinks, Trackers } from "./schema";

/** Who runs the site; placeholders in brackets until it is configured. */
export const operator = (): Operator => ({
  name: env.OPERATOR_NAME,
  taxId: env.OPERATOR_TAX_ID,
  address: env.OPERATOR_ADDRESS,
  registry: env.OPERATOR_REGISTRY,
  hosting: env.OPERATOR_HOSTING,
  email: env.SUPPORT_EMAIL,
});

export const outerLinks = (): OuterLinks => ({
  forum: env.FORUM_URL,
  blog: env.BLOG_URL === undefined ? routes.blog() : env.BLOG_URL,
  instagram: env.INSTAGRAM_URL,
  youtube: env.YOUTUBE_URL,
});

export const trackers = (): Trackers => ({
  analyticsId: env.GA4_ID,
  pixelId: env.META_PIXEL_ID,
  campaignId: env.CAMPAIGN_ACCOUNT_ID,
});

/** Seconds after which a page asks again who is logged in; 0: never. */
export const sessionPollSeconds = (): number => env.SESSION_POLL_SECONDS;

/** The address under which people reach the site. */
export const siteUrl = (): URL => new URL(env.SITE_URL);
