import { expect, test } from "vitest";
import {
  stripTrackNumber,
  clampTime,
  formatTimecode,
  getNextSpeed,
  formatSpeed,
  formatSpokenTime,
} from "@/components/common/audio/track";
import { getWaveHeights, getWavePath } from "@/components/common/audio/waveform";
import { createWaveformMeter, WAVEFORM_BARS } from "@/lib/content/uploads/waveform";

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
  const heights = getWaveHeights("a", null);
  expect(heights).toHaveLength(WAVEFORM_BARS);
  expect(Math.min(...heights)).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  expect(getWavePath("a", null)).toBe(getWavePath("a", null));
  expect(getWavePath("a", null)).not.toBe(getWavePath("b", null));
});

test("a measured waveform is drawn as it is", () => {
  const measured = Array.from({ length: WAVEFORM_BARS }, (_, bar) => (bar === 1 ? 255 : 0));
  expect(getWaveHeights("a", measured).slice(0, 3)).toEqual([16, 100, 16]);
  expect(getWavePath("a", measured)).toBe(getWavePath("b", measured));
});

test("the meter measures equal parts of a recording, however it is cut", () => {
  const rate = 100;
  const seconds = WAVEFORM_BARS / 10;
  const samples = Float32Array.from({ length: seconds * rate }, (_, index) => (index < 10 ? 1 : 0.5));
  const meter = createWaveformMeter(seconds);
  meter.add(samples.subarray(0, 13), 0, rate);
  meter.add(samples.subarray(13), 0.13, rate);
  expect(meter.finish()).toEqual([255, ...Array.from({ length: WAVEFORM_BARS - 1 }, () => 128)]);
  expect(createWaveformMeter(seconds).finish()).toBeNull();
});
