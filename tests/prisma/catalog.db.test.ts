import { describe, expect, it } from "vitest";
import { applyMigrations } from "@/prisma/engine/apply-migrations";
import { parseMigration } from "@/prisma/engine/migrations";
import { withScratchDatabase } from "@/prisma/engine/databases";
import { readCatalog } from "./catalog";
import { serverUrl } from "./database";

// catalog.txt lists everything in a migrated database. After a new migration it is written anew, and its changes are
// reviewed: npx vitest run --project=database tests/prisma/catalog.db.test.ts -u

describe("the catalog", () => {
  it("of a migrated database is that of catalog.txt", async () => {
    await withScratchDatabase(serverUrl(), async (scratch) => {
      await applyMigrations(scratch);
      const catalog = await readCatalog(scratch);
      await expect(`${catalog.join("\n")}\n`).toMatchFileSnapshot("catalog.txt");
    });
  });
});

describe("the comparison of catalogs", () => {
  it("sees each kind of difference", async () => {
    const changes = [
      `alter type "AyniStatus" rename value 'DRAFT' to 'SKETCH'`,
      `alter table "Order" alter column "reference" drop default`,
      `alter table "Order" drop constraint "Order_paid_amount"`,
      `drop trigger "TagDrop_notify" on "TagDrop"`,
      `drop index "Order_one_live_bought"`,
      `alter table "User" alter column "email" drop not null`,
      `create or replace function tag_drop_notify() returns trigger language plpgsql as $$ begin return null; end $$`,
      `insert into "SearchWord" (word, "displayForm") values ('a', 'a')`,
    ];
    await withScratchDatabase(serverUrl(), async (scratch) => {
      await applyMigrations(scratch);
      let before = await readCatalog(scratch);
      for (const [index, change] of changes.entries()) {
        const migration = parseMigration(`2099010100000${index}_change`, change);
        await applyMigrations(scratch, { migrations: [migration] });
        const after = await readCatalog(scratch);
        expect(after, change).not.toEqual(before);
        before = after;
      }
    });
  });
});
