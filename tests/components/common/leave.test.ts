import { afterEach, expect, test, vi } from "vitest";
import { leaveFor } from "@/lib/platform/browser/leave";

afterEach(() => vi.restoreAllMocks());

test("waits until the browser comes back to the page", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue(undefined);
  const onBack = vi.fn();
  const left = leaveFor("https://pay.test/c/1").then(onBack);
  expect(assign).toHaveBeenCalledExactlyOnceWith("https://pay.test/c/1");
  await Promise.resolve();
  expect(onBack).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("pageshow"));
  await left;
  expect(onBack).toHaveBeenCalledOnce();
});
