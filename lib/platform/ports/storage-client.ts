import "server-only";
import { S3Client } from "@aws-sdk/client-s3";
import { env } from "@/lib/platform/env";

const shared = globalThis as typeof globalThis & { aylluStorage?: S3Client };

/** The one client of the storage. */
export function client(): S3Client {
  return (shared.aylluStorage ??= new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000 },
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
  }));
}

/** Where an object is, as the commands of S3 say it. */
export const at = (key: string) => ({ Bucket: env.S3_BUCKET, Key: key });
