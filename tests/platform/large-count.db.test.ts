import { expect, test } from "vitest";
import { Prisma } from "@/lib/platform/db/generated/client";
import { countRows, hasManyRows } from "@/lib/platform/large-count";

const numbers = (limit: number) => Prisma.sql`from generate_series(1, ${limit}::int)`;

test.each([0, 1, 1000, 1001, 25_000])("counts %i rows", async (total) => {
  expect(await countRows(numbers(total), ["test", String(total)])).toBe(total);
});

test("has many rows from 1001 on", async () => {
  expect(await hasManyRows(numbers(1000))).toBe(false);
  expect(await hasManyRows(numbers(1001))).toBe(true);
});
