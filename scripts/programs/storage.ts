import { runProgram } from "./program";

// `node storage.mjs`: prepares the bucket, like `npm run storage:init`.

void runProgram(
  async () => {
    const { main } = await import("@/scripts/init-storage");
    await main();
  },
  { variables: ["SITE_URL", "S3_ENDPOINT", "S3_PUBLIC_URL", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] },
);
