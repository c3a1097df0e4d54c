import { expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { parseMigration, readMigrations, type Migration } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/scratch";
import { query, serverUrl } from "./database";

type Column = { name: string; isRequired: boolean };

/** Returns the columns of all tables; an insert has to write the required ones. */
const readColumns = (migrations: Migration[]): Promise<Column[]> =>
  withScratchDatabase(serverUrl(), async (url) => {
    await applyMigrations(url, { migrations });
    return query<Column>(
      url,
      `select format('%I.%I', table_name, column_name) as name,
         is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired"
       from information_schema.columns where table_schema = 'public'`,
    );
  });

/** Returns the columns that this release no longer writes, and must until the next deployment drops them. */
async function findUnwritable(migrations: Migration[]): Promise<string[]> {
  const contracts = migrations.filter(({ kind }) => kind === "contract");
  if (contracts.length === 0) return [];
  const [during, after] = [
    await readColumns(migrations.filter(({ kind }) => kind !== "contract")),
    await readColumns(migrations),
  ];
  const [kept, tables] = [
    new Set(after.map(({ name }) => name)),
    new Set(after.map(({ name }) => name.split(".")[0])),
  ];
  return during
    .filter(({ name, isRequired }) => isRequired && !kept.has(name) && tables.has(name.split(".")[0]))
    .map(({ name }) => name);
}

it("a release can insert rows while its contract steps wait", async () => {
  expect(await findUnwritable(await readMigrations())).toEqual([]);
});

it("a column is made nullable before a contract step drops it", async () => {
  const drop = parseMigration(
    "20261124000001_drop",
    "-- contract: 20261124000000_first\nalter table item drop column name",
  );
  const first = (sql: string): Migration => parseMigration("20261124000000_first", sql);
  const table = "create table item (id integer primary key, name text not null)";
  expect(await findUnwritable([first(table), drop])).toEqual(["item.name"]);
  const nullable = first(`${table}; alter table item alter column name drop not null`);
  expect(await findUnwritable([nullable, drop])).toEqual([]);
});
