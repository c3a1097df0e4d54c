import "server-only";
import { S3Client } from "@aws-sdk/client-s3";
import { env } from "@/lib/platform/env";

const globalForStorage = globalThis as typeof globalThis & { aylluStorage?: S3Client };

export const isAmazonHost = (endpoint: string): boolean =>
  new URL(endpoint).hostname.endsWith(".amazonaws.com");

export const isAmazonStorage = (): boolean => isAmazonHost(env.S3_ENDPOINT);

/** Few servers but Amazon's have host names for buckets. */
const usesPathStyle = (): boolean => env.S3_FORCE_PATH_STYLE ?? !isAmazonStorage();

export function getS3Client(): S3Client {
  return (globalForStorage.aylluStorage ??= new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: usesPathStyle(),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  }));
}

/** Returns the origins that browsers load from and upload to. */
export function getStorageOrigins(): string[] {
  const signed = new URL(env.S3_ENDPOINT);
  if (!usesPathStyle()) signed.hostname = `${env.S3_BUCKET}.${signed.hostname}`;
  return [...new Set([new URL(env.S3_PUBLIC_URL).origin, signed.origin])];
}

export const toObjectRef = (key: string) => ({ Bucket: env.S3_BUCKET, Key: key });
