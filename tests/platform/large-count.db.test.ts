import { expect, onTestFinished, test, vi } from "vitest";
import { Prisma } from "@/lib/platform/db/generated/client";
import { countRows, hasManyRows } from "@/lib/platform/large-count";

const numbers = (limit: number) => Prisma.sql`from generate_series(1, ${limit}::int)`;

test.each([0, 1, 1000, 1001, 25_000])("counts %i rows", async (total) => {
  expect(await countRows(numbers(total), ["test", String(total)])).toBe(total);
});

test("has many rows from 1001 on", async () => {
  expect(await hasManyRows(numbers(1000), ["thousand"])).toBe(false);
  expect(await hasManyRows(numbers(1001), ["more"])).toBe(true);
});

test("a set that had many rows is not counted again for five minutes", async () => {
  // The cache keeps the object `performance`, and reads its clock anew by a timer.
  const clock = vi.spyOn(performance, "now");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    clock.mockRestore();
    vi.useRealTimers();
  });
  expect(await hasManyRows(numbers(2000), ["shrinking"])).toBe(true);
  expect(await hasManyRows(numbers(5), ["shrinking"])).toBe(true);
  const later = performance.now() + 301_000;
  clock.mockImplementation(() => later);
  vi.advanceTimersByTime(301_000);
  expect(await hasManyRows(numbers(5), ["shrinking"])).toBe(false);
});
