import { describe, expect, test } from "vitest";
import { computeCapacity } from "@/bench/capacity";

describe("the capacity for an audience", () => {
  const million = computeCapacity({ members: 1_000_000, dailyShare: 0.1 });

  test("grows with its members", () => {
    const double = computeCapacity({ members: 2_000_000, dailyShare: 0.1 });
    expect(double.requestsPerSecond).toBeCloseTo(2 * million.requestsPerSecond);
    expect(double.postgresCores).toBeCloseTo(2 * million.postgresCores);
    expect(double.databaseGigabytesPerYear).toBeCloseTo(2 * million.databaseGigabytesPerYear);
  });

  test("has a process for each core, and never one alone", () => {
    expect(million.webProcesses).toBe(Math.ceil(million.webCores));
    expect(computeCapacity({ members: 100, dailyShare: 0.1 }).webProcesses).toBe(2);
  });
});
