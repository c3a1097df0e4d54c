import { PrismaPg } from "@prisma/adapter-pg";
import { describe, expect, test } from "vitest";
import { db, type Tx } from "@/lib/platform/db/client";
import { isOutage } from "@/lib/platform/db/errors";
import { PrismaClient } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { toErrorResponse } from "@/lib/identity/route";

// Nothing listens on port 1.
const unreachableDb = new PrismaClient({
  adapter: new PrismaPg({ connectionString: "postgresql://x:y@127.0.0.1:1/none" }),
});

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("an unreachable database", () => {
  test.each([
    ["a query", () => unreachableDb.user.count()],
    ["a raw query", () => unreachableDb.$queryRaw`select 1`],
    ["a transaction", () => unreachableDb.$transaction((tx) => tx.user.count())],
  ])("makes %s fail with 503", async (_name, run) => {
    const error = await errorOf(run());
    expect(isOutage(error)).toBe(true);
    const response = toErrorResponse(error);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ success: false, error: "ServiceUnavailable" });
  });
});

describe.each([
  ["a full disk", "53100"],
  ["no memory", "53200"],
  ["a database that is starting", "57P03"],
])("%s", (_name, code) => {
  const raise = `begin raise exception 'refused' using errcode = '${code}'; end`;
  test.each([
    ["a raw query", (tx: Tx) => tx.$executeRawUnsafe(`do $$ ${raise} $$`)],
    [
      "a query",
      async (tx: Tx) => {
        await tx.$executeRawUnsafe(
          `create function refuse() returns trigger language plpgsql as $$ ${raise} $$`,
        );
        await tx.$executeRaw`create trigger refuse before insert on "SearchWord" execute function refuse()`;
        await tx.searchWord.create({ data: { word: "x", displayForm: "x" } });
      },
    ],
  ])("makes %s fail with 503 and Retry-After", async (_query, run) => {
    const error = await errorOf(db.$transaction<unknown>(run));
    expect(String(error)).toContain("refused");
    expect(isOutage(error)).toBe(true);
    const response = toErrorResponse(error);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("an error of the data is not an outage (control)", async () => {
  const raise = `do $$ begin raise exception 'refused' using errcode = '22000'; end $$`;
  expect(isOutage(await errorOf(db.$executeRawUnsafe(raise)))).toBe(false);
});

test("a programming error or an AppError is not an outage", () => {
  expect(isOutage(new TypeError("x is not a function"))).toBe(false);
  expect(isOutage(new AppError("NotFound"))).toBe(false);
  expect(toErrorResponse(new TypeError("x")).status).toBe(500);
});
