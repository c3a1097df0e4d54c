import { PrismaPg } from "@prisma/adapter-pg";
import { describe, expect, test } from "vitest";
import { isOutage } from "@/lib/platform/db/errors";
import { PrismaClient } from "@/lib/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { toResponse } from "@/lib/identity/route";

// Nobody listens on port 1.
const away = new PrismaClient({
  adapter: new PrismaPg({ connectionString: "postgresql://x:y@127.0.0.1:1/none" }),
});

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a database that is away", () => {
  test.each([
    ["a query", () => away.user.count()],
    ["a raw query", () => away.$queryRaw`select 1`],
    ["a transaction", () => away.$transaction((tx) => tx.user.count())],
  ])("makes %s an outage, to be tried again", async (_name, work) => {
    const error = await thrownBy(work());
    expect(isOutage(error)).toBe(true);
    const answer = toResponse(error);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ success: false, error: "ServiceUnavailable" });
  });
});

test("a defect is none", () => {
  expect(isOutage(new TypeError("x is not a function"))).toBe(false);
  expect(isOutage(new AppError("NotFound"))).toBe(false);
  expect(toResponse(new TypeError("x")).status).toBe(500);
});
