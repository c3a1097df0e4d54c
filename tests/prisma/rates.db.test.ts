import { expect, test } from "vitest";
import { withScratchDatabase } from "@/prisma/engine/databases";
import { migrateDatabase } from "@/prisma/migrate";
import { query, serverUrl } from "./database";

const READ = `select in_euros(100, 'USD') as euros, (select count(*)::int from "PriceLimit") as limits`;

test("rates of another release are replaced at the next run", async () => {
  await withScratchDatabase(serverUrl(), async (url) => {
    await migrateDatabase(url);
    const [written] = await query<{ euros: number; limits: number }>(url, READ);
    expect(written?.euros).toBeGreaterThan(0);
    expect(written?.limits).toBeGreaterThan(0);
    await query(
      url,
      `create or replace function in_euros(amount integer, currency character) returns double precision
       language sql immutable parallel safe as 'select 7::float8'; delete from "PriceLimit"`,
    );
    await migrateDatabase(url);
    expect(await query(url, READ)).toEqual([written]);
  });
});
