import { expect, test } from "vitest";
import { computeSlope } from "@/bench/memory/trend";

const toSamples = (values: number[]) => values.map((value, minute) => ({ minute, value }));

test("steady growth is the growth per minute", () => {
  expect(computeSlope(toSamples([100, 102, 104, 106]))).toBeCloseTo(2);
});

test("memory that goes up and down around a level is flat", () => {
  expect(computeSlope(toSamples([400, 420, 420, 400]))).toBeCloseTo(0);
});

test("a single sample has no trend", () => {
  expect(computeSlope(toSamples([400]))).toBe(0);
});
