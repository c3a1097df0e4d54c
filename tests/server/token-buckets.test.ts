import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TokenBuckets } from "@/server/read-limit";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const createBuckets = () => new TokenBuckets({ perSecond: 20, burst: 60 });

const takeMany = (buckets: TokenBuckets, key: string, count: number): number =>
  Array.from({ length: count }, () => buckets.take(key)).filter((wait) => wait === 0).length;

test("a burst is served, then as many as come back each second", () => {
  const buckets = createBuckets();
  expect(takeMany(buckets, "a", 100)).toBe(60);
  vi.advanceTimersByTime(1_000);
  expect(takeMany(buckets, "a", 100)).toBe(20);
  vi.advanceTimersByTime(59_000);
  expect(takeMany(buckets, "a", 100)).toBe(60);
});

test("a refusal says when to come back, and costs nothing", () => {
  const buckets = createBuckets();
  takeMany(buckets, "a", 60);
  expect(buckets.take("a")).toBeCloseTo(0.05);
  vi.advanceTimersByTime(50);
  expect(buckets.take("a")).toBe(0);
});

test("networks do not share", () => {
  const buckets = createBuckets();
  takeMany(buckets, "a", 60);
  expect(buckets.take("b")).toBe(0);
});

test("what was given back can be taken again, up to the burst", () => {
  const buckets = createBuckets();
  takeMany(buckets, "a", 60);
  for (let count = 0; count < 100; count += 1) buckets.refund("a");
  expect(takeMany(buckets, "a", 100)).toBe(60);
});

test("invented networks do not fill the memory", () => {
  const buckets = createBuckets();
  for (let network = 0; network < 50_000; network += 1) buckets.take(`${network}`);
  expect(buckets.size).toBe(20_000);
});
