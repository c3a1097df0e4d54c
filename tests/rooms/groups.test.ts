import { expect, test } from "vitest";
import { mulberry32 } from "@/lib/platform/random";
import { divideGroups } from "@/lib/rooms/room/groups";

test.each([2, 3, 4, 5, 6])("groups of %i: all are in one, nobody alone, as even as can be", (size) => {
  for (let count = 2; count <= 25; count += 1) {
    const seats = Array.from({ length: count }, (_, index) => index + 100);
    const placements = divideGroups(seats, size, mulberry32(count));
    expect(placements.map(({ seat }) => seat).sort((a, b) => a - b)).toEqual(seats);
    const sizes = new Map<number, number>();
    for (const { group } of placements) sizes.set(group, (sizes.get(group) ?? 0) + 1);
    const [smallest, largest] = [Math.min(...sizes.values()), Math.max(...sizes.values())];
    expect(smallest).toBeGreaterThanOrEqual(2);
    expect(largest - smallest).toBeLessThanOrEqual(1);
    // An odd number of pairs has one of three.
    expect(largest).toBeLessThanOrEqual(size === 2 ? 3 : size);
  }
});

test("groups differ from time to time", () => {
  const seats = Array.from({ length: 12 }, (_, index) => index);
  expect(divideGroups(seats, 2, mulberry32(1))).not.toEqual(divideGroups(seats, 2, mulberry32(2)));
});
