import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { applyMigrations, assertMigrated, type MigrationOptions } from "@/prisma/engine/apply-migrations";
import { parseMigration, type Migration } from "@/prisma/engine/migrations";
import { migrateJobQueue } from "@/prisma/migrate-queue";
import { query, waitUntilBlocked, withConnection, withItems } from "./database";

const [ADD, NEXT] = ["20261124000000_add", "20261124000001_next"];
const limits = { lockTimeoutMs: 200, attempts: 2 };
const addColumn = parseMigration(ADD, "alter table item add column extra integer");

/** Other tests use other databases of the same server. */
const ADVISORY_LOCKS = `select pid from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

const apply = (url: string, migrations: Migration[], options: MigrationOptions = {}): Promise<string[]> =>
  applyMigrations(url, { migrations, ...limits, ...options });

const readNames = async (url: string): Promise<string[]> =>
  (
    await query<{ name: string }>(url, "select migration_name as name from _prisma_migrations order by 1")
  ).map(({ name }) => name);

describe("a step whose table is locked", () => {
  it("gives up its place in the queue and leaves nothing", async () => {
    await withItems(1, (url) =>
      withConnection(url, async (holder) => {
        await holder.query("begin; select * from item");
        await expect(apply(url, [addColumn])).rejects.toThrow(
          `Migration ${ADD} did not get its lock in 2 attempts.`,
        );
        expect(await readNames(url)).toEqual([]);
        expect(await query(url, "select id from item")).toHaveLength(1);
      }),
    );
  });

  it("is applied once the holder has ended", async () => {
    await withItems(1, (url) =>
      withConnection(url, async (holder) => {
        await holder.query("begin; select * from item");
        const report = vi.fn<(line: string) => void>(() => void holder.query("rollback"));
        expect(await apply(url, [addColumn], { report })).toEqual([ADD]);
        expect(report.mock.calls).toEqual([[expect.stringContaining("no lock yet")]]);
      }),
    );
  });

  it("is not bound by the statement timeout of the role", async () => {
    await withItems(1, async (url) => {
      const slow = "select pg_sleep(0.3)";
      const limited = new URL(url);
      limited.searchParams.set("statement_timeout", "100");
      await expect(query(limited.href, slow)).rejects.toThrow("statement timeout");
      expect(await apply(limited.href, [parseMigration(ADD, slow)])).toEqual([ADD]);
    });
  });
});

describe("the lock of the migrations", () => {
  it("is waited for no longer than the limit", async () => {
    await withItems(1, (url) =>
      withConnection(url, async (holder) => {
        await holder.query("select pg_advisory_lock(72707369)");
        await expect(apply(url, [addColumn], { lockTimeoutMs: 10 })).rejects.toThrow(
          "The run of migrations did not get its lock in 8 attempts.",
        );
        await holder.query("select pg_advisory_unlock(72707369)");
        expect(await apply(url, [addColumn])).toEqual([ADD]);
      }),
    );
  });

  it("is released after a success and a failure", async () => {
    await withItems(1, async (url) => {
      await apply(url, [addColumn]);
      await expect(apply(url, [parseMigration(NEXT, "select 1 / 0")])).rejects.toThrow("division by zero");
      expect(await query(url, ADVISORY_LOCKS)).toEqual([]);
    });
  });
});

describe("a file of concurrent statements", () => {
  const sql = `-- concurrently
create unique index concurrently if not exists "item_value" on item (value);
drop index concurrently if exists "item_old";`;
  const readIndexes = (url: string): Promise<{ name: string; valid: boolean }[]> =>
    query(
      url,
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
       where indrelid = 'item'::regclass and not indisprimary order by 1`,
    );

  it("is repeated after an interruption, and rebuilds the invalid index that was left", async () => {
    await withItems(10, async (url) => {
      await query(url, "create index item_old on item (changes); update item set value = 1");
      await expect(apply(url, [parseMigration(ADD, sql)])).rejects.toThrow("could not create unique index");
      expect(await readIndexes(url)).toEqual([
        { name: "item_old", valid: true },
        { name: "item_value", valid: false },
      ]);
      expect(await readNames(url)).toEqual([]);
      await query(url, "update item set value = id");
      expect(await apply(url, [parseMigration(ADD, sql)])).toEqual([ADD]);
      expect(await readIndexes(url)).toEqual([{ name: "item_value", valid: true }]);
      expect(await readNames(url)).toEqual([ADD]);
    });
  });

  it("cannot be applied in a transaction", async () => {
    await withItems(1, async (url) => {
      const ordinary = parseMigration(ADD, sql.replace("-- concurrently", ""));
      await expect(apply(url, [ordinary])).rejects.toThrow("cannot run inside a transaction block");
    });
  });
});

describe("a backfill", () => {
  const ROWS = 60;
  const statement = `update item set changes = changes + 1, value = case when pg_sleep(0.01) is null then 1 end
where id in (select id from item where value is not null order by id limit 5);`;

  /** Applies the migration in another process, kills it when `sign` is true, and returns how many changes remain. */
  async function killMidway(url: string, sql: string, sign: string): Promise<number> {
    const program = `
      import { applyMigrations } from "./prisma/engine/apply-migrations.ts";
      import { parseMigration } from "./prisma/engine/migrations.ts";
      const migrations = [parseMigration(${JSON.stringify(ADD)}, ${JSON.stringify(sql)})];
      process.stdout.write("ready");
      await applyMigrations(${JSON.stringify(url)}, { migrations });`;
    const args = ["--import", "tsx", "--input-type=module", "-e", program];
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.node.json" },
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    await expect
      .poll(async () => (await query<{ isSeen: boolean }>(url, sign))[0]?.isSeen, { interval: 10 })
      .toBe(true);
    child.kill("SIGKILL");
    await ended;
    // PostgreSQL ends the transaction of the closed connection.
    await expect.poll(() => query(url, ADVISORY_LOCKS), { interval: 20 }).toEqual([]);
    const [row] = await query<{ count: number }>(
      url,
      "select count(*)::int as count from item where changes > 0",
    );
    return row?.count ?? 0;
  }

  it("continues where a killed run ended, and changes no row twice", async () => {
    await withItems(ROWS, async (url) => {
      const sql = `-- backfill\n${statement}`;
      const hasChanged = `select exists (select from item where changes > 0) as "isSeen"`;
      expect(await killMidway(url, sql, hasChanged)).toBeGreaterThan(0);
      expect(await readNames(url)).toEqual([]);
      expect(await query(url, "select id from item where value is not null")).not.toEqual([]);
      expect(await apply(url, [parseMigration(ADD, sql)])).toEqual([ADD]);
      const changes = await query(url, "select changes, count(*)::int as count from item group by 1");
      expect(changes).toEqual([{ changes: 1, count: ROWS }]);
      expect(await readNames(url)).toEqual([ADD]);
    });
  });

  const fillParts = parseMigration(
    ADD,
    `-- backfill
insert into part select id from item where not exists (select from part where part.id = item.id) limit 5 for key share
on conflict do nothing;`,
  );
  const createParts = "create table part (id integer primary key references item on delete cascade)";

  it("leaves out a row that is deleted while it waits for that row", async () => {
    await withItems(10, async (url) => {
      await query(url, createParts);
      await withConnection(url, async (holder) => {
        await holder.query("begin; delete from item where id = 3");
        const applied = apply(url, [fillParts]);
        await Promise.race([applied, waitUntilBlocked(url, holder)]);
        await holder.query("commit");
        expect(await applied).toEqual([ADD]);
      });
      expect(await query(url, "select id from part")).toHaveLength(9);
    });
  });

  it("fails with the constraint that it violates", async () => {
    await withItems(10, async (url) => {
      await query(url, createParts);
      const wrong = parseMigration(ADD, "-- backfill\ninsert into part values (11)");
      await expect(apply(url, [wrong])).rejects.toThrow(/failed: .* violates foreign key constraint/);
      expect(await readNames(url)).toEqual([]);
    });
  });

  it("loses everything with a killed run if it is one transaction", async () => {
    await withItems(ROWS, async (url) => {
      const atOnce = statement.replace("limit 5", "");
      const isRunning = `select exists (select from pg_stat_activity where datname = current_database()
        and state = 'active' and query like 'update item%') as "isSeen"`;
      expect(await killMidway(url, atOnce, isRunning)).toBe(0);
    });
  });
});

describe("the check of a process that applies no migrations", () => {
  it("names what is missing, and tolerates what a newer release added", async () => {
    await withItems(1, async (url) => {
      await expect(assertMigrated(url, [addColumn])).rejects.toThrow(
        `The database lacks ${ADD}, the job queue (schema graphile_worker) of this release: run npm run db:migrate (in a release:`,
      );
      await migrateJobQueue(url);
      const next = parseMigration(NEXT, "alter table item add column more integer");
      await apply(url, [addColumn]);
      await expect(assertMigrated(url, [addColumn, next])).rejects.toThrow(
        `The database lacks ${NEXT} of this`,
      );
      await apply(url, [addColumn, next]);
      await assertMigrated(url, [addColumn]);
      await assertMigrated(url, [addColumn, next]);
    });
  });
});
