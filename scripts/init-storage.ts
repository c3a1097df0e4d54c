import { ExpectedError } from "@/lib/platform/expected-error";
import { runStep } from "./steps.mjs";

/** `npm run storage:init`: prepares the bucket of an external storage. */
export async function main(): Promise<void> {
  if (!process.env.S3_ENDPOINT)
    throw new ExpectedError("S3_ENDPOINT is not set: the embedded storage needs no preparation.");
  if (!process.env.SITE_URL)
    throw new ExpectedError("SITE_URL is not set: the bucket would not know from where uploads may come.");
  const { env } = await import("@/lib/platform/env");
  const { isAmazonStorage } = await import("@/lib/platform/ports/storage-address");
  const { getS3Client } = await import("@/lib/platform/ports/storage-client");
  const { setUpBucket } = await import("@/lib/platform/ports/storage-bucket");
  await runStep("storage", `preparing ${env.S3_BUCKET}`, async () => {
    const steps = await setUpBucket({
      client: getS3Client(),
      bucket: env.S3_BUCKET,
      siteUrl: env.SITE_URL,
      isAmazon: isAmazonStorage(),
    });
    return steps
      .map(({ name, isSupported }) => (isSupported ? name : `${name} NOT SUPPORTED by this storage`))
      .join(", ");
  });
  process.exit(0);
}
