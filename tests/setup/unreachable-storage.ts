import { S3Client } from "@aws-sdk/client-s3";

const shared = globalThis as typeof globalThis & { aylluStorage?: S3Client };

/** Does something while the storage cannot be reached. */
export async function withoutStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  const { aylluStorage } = shared;
  // Nobody listens on port 1.
  shared.aylluStorage = new S3Client({
    endpoint: "http://127.0.0.1:1",
    region: "eu-west-1",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
  });
  try {
    return await work();
  } finally {
    shared.aylluStorage.destroy();
    shared.aylluStorage = aylluStorage;
  }
}
