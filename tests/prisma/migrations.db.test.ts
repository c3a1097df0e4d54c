import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { diffSchema } from "@/prisma/engine/schema";
import { parseMigration, readMigrations } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/databases";
import { query, serverUrl } from "./database";

describe("migrations", () => {
  it("produce the schema of schema.prisma", async () => {
    expect(await diffSchema(serverUrl())).toBeUndefined();
  });

  it("are compared with schema.prisma including those outside a transaction", async () => {
    const index = parseMigration(
      "20990101000000_index",
      `-- concurrently\ncreate index concurrently if not exists "A" on "User" (name);\ncreate index concurrently if not exists "B" on "User" (name);`,
    );
    expect(await diffSchema(serverUrl(), [...(await readMigrations()), index])).toMatch(
      /DROP INDEX "A";\s.*DROP INDEX "B";/s,
    );
  });

  it("are applied once, in order, and recorded like Prisma's", async () => {
    await withScratchDatabase(serverUrl(), async (scratch) => {
      const names = (await readMigrations()).map(({ name }) => name);
      expect(await applyMigrations(scratch)).toEqual(names);
      expect(await applyMigrations(scratch)).toEqual([]);
      const rows = await query(
        scratch,
        `SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL`,
      );
      expect(rows).toHaveLength(names.length);
    });
  });

  it("wait for each other when two starts apply them concurrently", async () => {
    await withScratchDatabase(serverUrl(), async (scratch) => {
      const applied = await Promise.all([1, 2].map(() => applyMigrations(scratch, { lockTimeoutMs: 300 })));
      expect(applied.flat()).toEqual((await readMigrations()).map(({ name }) => name));
    });
  });

  it("are rejected if they changed after they were applied", async () => {
    await withScratchDatabase(serverUrl(), async (scratch) => {
      await applyMigrations(scratch);
      await query(scratch, `UPDATE _prisma_migrations SET checksum = 'other'`);
      await expect(applyMigrations(scratch)).rejects.toThrow("was changed after it was applied");
    });
  });
});
