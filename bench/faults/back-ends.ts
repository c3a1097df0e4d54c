import { onExit } from "@/bench/cleanup";
import { startPayments } from "@/embedded/payments/server";
import { startPostgres } from "@/embedded/postgres";
import { migrateDatabase } from "@/prisma/migrate";
import { runStep } from "@/scripts/steps.mjs";
import { createTemporaryDataDirectory } from "@/tests/support/temporary-directory";

/** Starts an empty durable database and an empty payment processor. */
export async function startBackEnds(): Promise<void> {
  await runStep("back ends", "starting PostgreSQL and the processor", async () => {
    const { path, remove } = await createTemporaryDataDirectory();
    onExit(remove);
    const postgres = await startPostgres(path);
    onExit(postgres.stop);
    const payments = await startPayments(path, "http://127.0.0.1:9");
    onExit(payments.stop);
    Object.assign(process.env, postgres.env, payments.env, {
      SITE_URL: "http://localhost:3000",
      NEXTAUTH_SECRET: "a-secret-only-for-the-faults-of-this-run",
      S3_ENDPOINT: "http://localhost",
      S3_PUBLIC_URL: "http://localhost/bench",
      AYLLU_RATE_LIMIT_SCALE: "1000000",
    });
    await migrateDatabase(postgres.env.DATABASE_URL);
    return "PostgreSQL, durable, and a payment processor";
  });
}
