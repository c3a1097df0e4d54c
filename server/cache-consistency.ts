import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { DropLog } from "./drop-log";
import { dropTags, setSharedCache } from "./page-cache.mjs";
import type { SharedCache } from "./shared-cache";
import { startTagListener } from "./tag-listener";

// Keeps the caches of this process true: its own changes and those of others, and the cache that processes share.

/** Settings that are on pages: processes that differ in one share no entries. */
const PAGE_SETTINGS = [
  "SITE_URL",
  "S3_PUBLIC_URL",
  "S3_BUCKET",
  "FORUM_URL",
  "BLOG_URL",
  "GHOST_URL",
  "INSTAGRAM_URL",
  "YOUTUBE_URL",
  "SUPPORT_EMAIL",
  "OPERATOR_NAME",
  "OPERATOR_TAX_ID",
  "OPERATOR_ADDRESS",
  "OPERATOR_REGISTRY",
  "OPERATOR_HOSTING",
  "TAX_PERCENTAGE",
  "TAX_PERCENTAGES",
  "COMMISSION_PERCENTAGE",
  "MAIL_FROM",
  "GA4_ID",
  "META_PIXEL_ID",
  "CAMPAIGN_ACCOUNT_ID",
] as const;

const BUILD_ID_PATH = ".next/BUILD_ID";

/** A Map has no JSON of its own. */
const toPlainSetting = (value: (typeof env)[(typeof PAGE_SETTINGS)[number]]) =>
  value instanceof Map ? [...value] : (value ?? null);

/** Entries of another release, database or Node.js may have another shape. */
async function readNamespace(): Promise<string> {
  const { host, pathname } = new URL(getDirectDatabaseUrl());
  const settings = PAGE_SETTINGS.map((name) => toPlainSetting(env[name]));
  const release = [await readFile(BUILD_ID_PATH, "utf8"), process.version, host, pathname, settings];
  return createHash("sha256").update(JSON.stringify(release)).digest("base64url").slice(0, 22);
}

export type CacheConsistency = {
  /** Resolves when this process hears of drops, or when the first attempt to connect has failed. */
  ready: Promise<void>;
  /** For how long the database cannot be reached; 0 while it can. */
  getDatabaseDowntimeMs: () => number;
  /** Begins to use the cache that processes share, if there is one. */
  shareCache: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Own changes are dropped at once, those of others as soon as they are heard of. */
export function startCacheConsistency(): CacheConsistency {
  const drops = new DropLog();
  let sharedCache: SharedCache | undefined;
  globalThis.aylluDropTags = (drop) => {
    drops.add([drop]);
    void dropTags(drop.tags, { expire: 0 });
  };
  const listener = startTagListener(getDirectDatabaseUrl(), drops);
  return {
    ready: listener.ready,
    getDatabaseDowntimeMs: listener.getDowntimeMs,
    shareCache: async () => {
      if (env.CACHE_URL === undefined) return;
      // Loads hundreds of modules of the client of Redis.
      const { createSharedCache } = await import("./shared-cache");
      sharedCache = createSharedCache({ url: env.CACHE_URL, namespace: await readNamespace(), drops });
      setSharedCache(sharedCache);
    },
    stop: async () => {
      setSharedCache(undefined);
      await Promise.all([listener.stop(), sharedCache?.stop()]);
    },
  };
}
