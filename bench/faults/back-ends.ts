import { atEnd } from "@/bench/undo";
import { startPayments } from "@/embedded/payments/server";
import { startPostgres } from "@/embedded/postgres";
import { migrate } from "@/prisma/migrate";
import { step } from "@/scripts/steps.mjs";
import { temporaryDataDirectory } from "@/tools/temporary-directory";

/** A database that forces everything to the disk and a processor, both of their own and empty. */
export async function startGround(): Promise<void> {
  await step("back ends", "starting PostgreSQL and the processor", async () => {
    const { path, remove } = await temporaryDataDirectory();
    atEnd(remove);
    const postgres = await startPostgres(path);
    atEnd(postgres.stop);
    const payments = await startPayments(path, "http://127.0.0.1:9");
    atEnd(payments.stop);
    Object.assign(process.env, postgres.env, payments.env, {
      SITE_URL: "http://localhost:3000",
      NEXTAUTH_SECRET: "a-secret-only-for-the-faults-of-this-run",
      S3_ENDPOINT: "http://localhost",
      S3_PUBLIC_URL: "http://localhost/bench",
      AYLLU_RATE_LIMIT_SCALE: "1000000",
    });
    await migrate(postgres.env.DATABASE_URL);
    return "PostgreSQL, durable, and a payment processor";
  });
}
