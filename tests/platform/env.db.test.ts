import { afterEach, describe, expect, test, vi } from "vitest";
import { env } from "@/lib/platform/env";

afterEach(() => vi.unstubAllEnvs());

describe("TAX_PERCENTAGES", () => {
  test("is parsed into hundredths of a percent by country", () => {
    vi.stubEnv("TAX_PERCENTAGES", "ES=21,CL=19.5");
    expect([...env.TAX_PERCENTAGES]).toEqual([
      ["ES", 2100],
      ["CL", 1950],
    ]);
  });

  test.each(["ES=210", "ES=100.01", "es=21", "ES", "ES=-1", "ES=21;CL=19"])(
    "reports %s in an error that names the variable",
    (value) => {
      vi.stubEnv("TAX_PERCENTAGES", value);
      expect(() => env.TAX_PERCENTAGES).toThrow(/^TAX_PERCENTAGES is missing or invalid/);
    },
  );
});

test("an empty variable counts as missing", () => {
  vi.stubEnv("TAX_PERCENTAGES", "");
  expect(env.TAX_PERCENTAGES.size).toBe(0);
  vi.stubEnv("NEXTAUTH_SECRET", "");
  expect(() => env.NEXTAUTH_SECRET).toThrow(/^NEXTAUTH_SECRET is missing/);
});
