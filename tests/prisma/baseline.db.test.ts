import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { readBaseline } from "@/prisma/engine/baseline";
import { checksum, parseMigration, readMigrations } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/scratch";
import { readCatalog } from "./catalog";
import { query, serverUrl } from "./database";

const readRecords = (databaseUrl: string): Promise<unknown[]> =>
  query(
    databaseUrl,
    "select migration_name, checksum, finished_at is not null as finished from _prisma_migrations order by 1",
  );

describe("the baseline", () => {
  it("contains the first migrations, byte for byte", async () => {
    const { migrations } = await readBaseline();
    const first = (await readMigrations()).slice(0, migrations.length);
    expect(migrations).toEqual(first.map(({ name, sql }) => ({ name, checksum: checksum(sql) })));
  });

  it("and the later migrations make the database that all make one by one", async () => {
    const build = (useBaseline: boolean) =>
      withScratchDatabase(serverUrl(), async (scratch) => {
        await applyMigrations(scratch, { useBaseline });
        return { catalog: await readCatalog(scratch), records: await readRecords(scratch) };
      });
    const fromBaseline = await build(true);
    expect(fromBaseline).toEqual(await build(false));
    expect(fromBaseline.catalog.length).toBeGreaterThan(500);
  });

  it("is not used for a database that has migrations or tables", async () => {
    const [first] = await readMigrations();
    if (!first) throw new Error("no migration");
    await withScratchDatabase(serverUrl(), async (scratch) => {
      expect(await applyMigrations(scratch, { migrations: [first] })).toEqual([first.name]);
      const rest = (await readMigrations()).slice(1).map(({ name }) => name);
      expect(await applyMigrations(scratch)).toEqual(rest);
    });
    await withScratchDatabase(serverUrl(), async (scratch) => {
      const own = parseMigration("20000101000000_own", 'create table "User" (id integer)');
      await applyMigrations(scratch, { migrations: [own] });
      await expect(applyMigrations(scratch)).rejects.toThrow("already exists");
    });
  });
});
