import { S3Client } from "@aws-sdk/client-s3";

const globalWithStorage = globalThis as typeof globalThis & { aylluStorage?: S3Client };

/** Runs `work` while the storage refuses connections. */
export async function withUnreachableStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  const { aylluStorage } = globalWithStorage;
  // Nothing listens on port 1.
  globalWithStorage.aylluStorage = new S3Client({
    endpoint: "http://127.0.0.1:1",
    region: "eu-west-1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
  });
  try {
    return await work();
  } finally {
    globalWithStorage.aylluStorage.destroy();
    globalWithStorage.aylluStorage = aylluStorage;
  }
}
