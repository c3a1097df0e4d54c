import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

const fail = () => Promise.reject(new Error("broken"));

test("a step that fails says so, unless everything is being stopped", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const { print, runStep, silenceSteps } = await import("@/scripts/steps.mjs");
  await expect(runStep("build", "building", fail)).rejects.toThrow("broken");
  expect(log.mock.calls.join()).toMatch(/✗ build +failed/);
  log.mockClear();
  silenceSteps();
  await expect(runStep("build", "building", fail)).rejects.toThrow("broken");
  print("Everything is stopped.");
  expect(log.mock.calls).toEqual([["Everything is stopped."]]);
});
