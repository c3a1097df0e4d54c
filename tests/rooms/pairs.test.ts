import { expect, test } from "vitest";
import { mulberry32 } from "@/lib/platform/random";
import { dividePairs } from "@/lib/rooms/room/pairs";

test("nobody is alone, and an odd number has one group of three", () => {
  for (let count = 2; count <= 25; count += 1) {
    const seats = Array.from({ length: count }, (_, index) => index + 100);
    const pairs = dividePairs(seats, mulberry32(count));
    expect([...pairs.keys()].sort((a, b) => a - b)).toEqual(seats);
    const sizes = new Map<number, number>();
    for (const pair of pairs.values()) sizes.set(pair, (sizes.get(pair) ?? 0) + 1);
    expect([...sizes.values()].filter((size) => size !== 2)).toEqual(count % 2 === 0 ? [] : [3]);
  }
});

test("pairs differ from time to time", () => {
  const seats = Array.from({ length: 12 }, (_, index) => index);
  expect(dividePairs(seats, mulberry32(1))).not.toEqual(dividePairs(seats, mulberry32(2)));
});
