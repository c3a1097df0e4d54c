import { expect, test, vi } from "vitest";
import { migrateJobQueue } from "@/prisma/migrate-queue";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { withScratchDatabase } from "@/prisma/engine/databases";
import { prepareSchema } from "@/prisma/migrate";
import { query, serverUrl, withConnection } from "./database";

const limits = { lockTimeoutMs: 200, attempts: 2 };
const LOCK = "begin; lock table graphile_worker.migrations in access exclusive mode";

test("a queue whose tables are locked is given up, or migrated after the holder", async () => {
  await withScratchDatabase(serverUrl(), async (url) => {
    await migrateJobQueue(url);
    await withConnection(url, async (holder) => {
      await holder.query(LOCK);
      await expect(migrateJobQueue(url, limits)).rejects.toThrow(
        "Migration graphile_worker did not get its lock in 2 attempts.",
      );
      const report = vi.fn<(line: string) => void>(() => void holder.query("rollback"));
      await migrateJobQueue(url, { ...limits, report });
      expect(report.mock.calls).toEqual([[expect.stringContaining("no lock yet")]]);
    });
  });
});

test("a process that does not migrate refuses a database without the job queue", async () => {
  await withScratchDatabase(serverUrl(), async (url) => {
    const check = () => prepareSchema(url, { isEnabled: false, report: () => {} });
    await applyMigrations(url);
    await expect(check()).rejects.toThrow(
      "The database lacks the job queue (schema graphile_worker) of this release: run npm run db:migrate (in a release: node migrate.mjs) before the processes that have AYLLU_MIGRATE=0.",
    );
    expect(await query(url, "select from pg_namespace where nspname = 'graphile_worker'")).toEqual([]);
    await migrateJobQueue(url);
    expect(await check()).toBe("checked");
  });
});
