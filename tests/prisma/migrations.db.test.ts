import pg from "pg";
import { inject, describe, expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { diffSchema } from "@/prisma/engine/write-migration";
import { readMigrations } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/scratch";

const run = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
};

const url = (): string => inject("templateUrl").replace(/[^/]+$/, "ayllu");

describe("migrations", () => {
  it("produce the schema of schema.prisma", async () => {
    expect(await diffSchema(url())).toBeUndefined();
  });

  it("are applied once, in order, and recorded like Prisma's", async () => {
    await withScratchDatabase(url(), async (scratch) => {
      const names = (await readMigrations()).map(({ name }) => name);
      expect(await applyMigrations(scratch)).toEqual(names);
      expect(await applyMigrations(scratch)).toEqual([]);
      const rows = await run(
        scratch,
        `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      );
      expect(rows).toHaveLength(names.length);
    });
  });

  it("wait for each other when two starts apply them concurrently", async () => {
    await withScratchDatabase(url(), async (scratch) => {
      const applied = await Promise.all([applyMigrations(scratch), applyMigrations(scratch)]);
      expect(applied.flat()).toEqual((await readMigrations()).map(({ name }) => name));
    });
  });

  it("are rejected if they changed after they were applied", async () => {
    await withScratchDatabase(url(), async (scratch) => {
      await applyMigrations(scratch);
      await run(scratch, `UPDATE _prisma_migrations SET checksum = 'other'`);
      await expect(applyMigrations(scratch)).rejects.toThrow("was changed after it was applied");
    });
  });
});
