import "server-only";
import { env } from "@/lib/platform/env";

// Apart from the client, so that the start of the server does not wait for the SDK.

export const isAmazonHost = (endpoint: string): boolean =>
  new URL(endpoint).hostname.endsWith(".amazonaws.com");

export const isAmazonStorage = (): boolean => isAmazonHost(env.S3_ENDPOINT);

/** Few servers but Amazon's have host names for buckets. */
export const usesPathStyle = (): boolean => env.S3_FORCE_PATH_STYLE ?? !isAmazonStorage();

/** Returns the origins that browsers load from and upload to. */
export function getStorageOrigins(): string[] {
  const signed = new URL(env.S3_ENDPOINT);
  if (!usesPathStyle()) signed.hostname = `${env.S3_BUCKET}.${signed.hostname}`;
  return [...new Set([new URL(env.S3_PUBLIC_URL).origin, signed.origin])];
}
