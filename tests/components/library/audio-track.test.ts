import { expect, test } from "vitest";
import {
  bareTitle,
  clampTime,
  clock,
  nextSpeed,
  speedLabel,
  spokenTime,
} from "@/components/library/audio/track";
import { WAVE_BARS, waveHeights, wavePath } from "@/components/recibir/audio/waveform";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [462, "7:42"],
  [3729, "1:02:09"],
  [-3, "0:00"],
  [null, "–:––"],
  [Number.NaN, "–:––"],
  [Number.POSITIVE_INFINITY, "–:––"],
])("%s seconds read %s", (seconds, label) => {
  expect(clock(seconds)).toBe(label);
});

test.each([
  [1, "1 segundo"],
  [59, "59 segundos"],
  [61, "1 minuto y 1 segundo"],
  [462, "7 minutos y 42 segundos"],
])("%s seconds are said %s", (seconds, words) => {
  expect(spokenTime(seconds)).toBe(words);
});

test("the speeds follow one another and begin again", () => {
  const speeds = [1];
  for (let step = 0; step < 5; step += 1) speeds.push(nextSpeed(speeds.at(-1) ?? 1));
  expect(speeds).toEqual([1, 1.25, 1.5, 2, 0.75, 1]);
  expect(speeds.map(speedLabel)).toEqual(["1×", "1,25×", "1,5×", "2×", "0,75×", "1×"]);
});

test.each([
  [-4, 60, 0],
  [70, 60, 60],
  [30, 60, 30],
  [30, 0, 30],
])("%s of %s stays at %s", (time, duration, kept) => {
  expect(clampTime(time, duration)).toBe(kept);
});

test.each([
  ["4 · Saludo a la montaña", 4, "Saludo a la montaña"],
  ["04. Saludo", 4, "Saludo"],
  ["12 mañanas", 12, "12 mañanas"],
  ["7 - Calma", 2, "7 - Calma"],
  ["Saludo", 1, "Saludo"],
])("%s in place %s reads %s", (title, place, bare) => {
  expect(bareTitle(title, place)).toBe(bare);
});

test("a recording always has the same wave, and its own", () => {
  const heights = waveHeights("a");
  expect(heights).toHaveLength(WAVE_BARS);
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  expect(wavePath("a")).toBe(wavePath("a"));
  expect(wavePath("a")).not.toBe(wavePath("b"));
});
