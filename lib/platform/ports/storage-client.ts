import "server-only";
import { S3Client } from "@aws-sdk/client-s3";
import { env } from "@/lib/platform/env";
import { usesPathStyle } from "./storage-address";

const globalForStorage = globalThis as typeof globalThis & { aylluStorage?: S3Client };

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

export const toObjectRef = (key: string) => ({ Bucket: env.S3_BUCKET, Key: key });
