import { resolve } from "node:path";
import { env } from "@/lib/platform/env";
import { isAmazonHost } from "@/lib/platform/ports/storage-address";
import { ExpectedError } from "@/lib/platform/expected-error";
import { BucketStore, type BucketSettings } from "./bucket-store";
import { FolderStore } from "./folder-store";
import type { Store } from "./store";

const siteBucket = (): BucketSettings => ({
  endpoint: env.S3_ENDPOINT,
  region: env.S3_REGION,
  bucket: env.S3_BUCKET,
  prefix: "",
  accessKeyId: env.S3_ACCESS_KEY_ID,
  secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  forcePathStyle: env.S3_FORCE_PATH_STYLE ?? !isAmazonHost(env.S3_ENDPOINT),
});

/** The bucket of the site. */
export const openSiteBucket = (): Store => new BucketStore(siteBucket());

/** The server of the backups, which is the site's unless BACKUP_S3_ENDPOINT is set. */
function backupServer(): Omit<BucketSettings, "bucket" | "prefix"> {
  const endpoint = env.BACKUP_S3_ENDPOINT;
  if (endpoint === undefined) return siteBucket();
  const [accessKeyId, secretAccessKey] = [env.BACKUP_S3_ACCESS_KEY_ID, env.BACKUP_S3_SECRET_ACCESS_KEY];
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ExpectedError(
      "BACKUP_S3_ENDPOINT needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
    );
  const region = env.BACKUP_S3_REGION;
  return { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: !isAmazonHost(endpoint) };
}

export const isBucketUrl = (target: string): boolean => target.startsWith("s3://");

function openBucket(target: string): Store {
  const { hostname: bucket, pathname } = new URL(target);
  const server = backupServer();
  if (bucket === "") throw new ExpectedError(`${target} names no bucket: s3://bucket/prefix`);
  if (bucket === env.S3_BUCKET && server.endpoint === env.S3_ENDPOINT)
    throw new ExpectedError(`${target} lies in the bucket of the site, which is what is backed up.`);
  const prefix = pathname.replace(/^\/+|\/+$/g, "");
  return new BucketStore({ ...server, bucket, prefix: prefix === "" ? "" : `${prefix}/` });
}

/** Opens a folder, or s3://bucket/prefix. Errors: `ExpectedError`. */
export const openTarget = (target: string): Store =>
  isBucketUrl(target) ? openBucket(target) : new FolderStore(resolve(target));
