import { expect, test } from "vitest";
import { TokenBuckets } from "@/server/read-limit";

function createBuckets() {
  const clock = { ms: 0 };
  return { clock, buckets: new TokenBuckets({ perSecond: 20, burst: 60, now: () => clock.ms }) };
}

const takeMany = (buckets: TokenBuckets, key: string, count: number): number =>
  Array.from({ length: count }, () => buckets.take(key, 1)).filter((wait) => wait === 0).length;

test("a burst is served, then as many as come back each second", () => {
  const { clock, buckets } = createBuckets();
  expect(takeMany(buckets, "a", 100)).toBe(60);
  clock.ms = 1_000;
  expect(takeMany(buckets, "a", 100)).toBe(20);
  clock.ms = 60_000;
  expect(takeMany(buckets, "a", 100)).toBe(60);
});

test("a refusal says when to come back, and costs nothing", () => {
  const { clock, buckets } = createBuckets();
  takeMany(buckets, "a", 60);
  expect(buckets.take("a", 1)).toBeCloseTo(0.05);
  clock.ms = 50;
  expect(buckets.take("a", 1)).toBe(0);
});

test("networks do not share", () => {
  const { buckets } = createBuckets();
  takeMany(buckets, "a", 60);
  expect(buckets.take("b", 1)).toBe(0);
});

test("what was given back can be taken again, up to the burst", () => {
  const { buckets } = createBuckets();
  takeMany(buckets, "a", 60);
  for (let count = 0; count < 100; count += 1) buckets.refund("a", 1);
  expect(takeMany(buckets, "a", 100)).toBe(60);
});

test("cheap files cost less than a page", () => {
  const { buckets } = createBuckets();
  expect(
    Array.from({ length: 700 }, () => buckets.take("a", 0.1)).filter((wait) => wait === 0).length,
  ).toBeGreaterThan(590);
});

test("invented networks do not fill the memory", () => {
  const { buckets } = createBuckets();
  for (let network = 0; network < 50_000; network += 1) buckets.take(`${network}`, 1);
  expect(buckets.size).toBe(20_000);
});
