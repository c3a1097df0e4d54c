import { expect, test } from "vitest";
import {
  stripTrackNumber,
  clampTime,
  formatTimecode,
  getNextSpeed,
  formatSpeed,
  formatSpokenTime,
} from "@/components/library/audio/track";
import { WAVE_BARS, getWaveHeights, getWavePath } from "@/components/library/audio/waveform";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [462, "7:42"],
  [3729, "1:02:09"],
  [-3, "0:00"],
  [null, "–:––"],
  [Number.NaN, "–:––"],
  [Number.POSITIVE_INFINITY, "–:––"],
])("formats %s seconds as %s", (seconds, label) => {
  expect(formatTimecode(seconds)).toBe(label);
});

test.each([
  [1, "1 segundo"],
  [59, "59 segundos"],
  [61, "1 minuto y 1 segundo"],
  [462, "7 minutos y 42 segundos"],
])("speaks %s seconds as %s", (seconds, words) => {
  expect(formatSpokenTime(seconds)).toBe(words);
});

test("cycles through the speeds", () => {
  const speeds = [1];
  for (let step = 0; step < 5; step += 1) speeds.push(getNextSpeed(speeds.at(-1) ?? 1));
  expect(speeds).toEqual([1, 1.25, 1.5, 2, 0.75, 1]);
  expect(speeds.map(formatSpeed)).toEqual(["1×", "1,25×", "1,5×", "2×", "0,75×", "1×"]);
});

test.each([
  [-4, 60, 0],
  [70, 60, 60],
  [30, 60, 30],
  [30, 0, 30],
])("clamps %s of %s to %s", (time, duration, clamped) => {
  expect(clampTime(time, duration)).toBe(clamped);
});

test.each([
  ["4 · Saludo a la montaña", 4, "Saludo a la montaña"],
  ["04. Saludo", 4, "Saludo"],
  ["12 mañanas", 12, "12 mañanas"],
  ["7 - Calma", 2, "7 - Calma"],
  ["Saludo", 1, "Saludo"],
])("shows '%s' as track %s as '%s'", (title, trackNumber, expected) => {
  expect(stripTrackNumber(title, trackNumber)).toBe(expected);
});

test("the waveform of a track is stable and unique", () => {
  const heights = getWaveHeights("a");
  expect(heights).toHaveLength(WAVE_BARS);
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  expect(getWavePath("a")).toBe(getWavePath("a"));
  expect(getWavePath("a")).not.toBe(getWavePath("b"));
});
