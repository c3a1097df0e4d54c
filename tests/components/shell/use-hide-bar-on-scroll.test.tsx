import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useHideBarOnScroll } from "@/components/shell/use-hide-bar-on-scroll";

function scrollTo(y: number) {
  vi.stubGlobal("scrollY", y);
  window.dispatchEvent(new Event("scroll"));
}

const hidden = () => document.documentElement.dataset.bar === "hidden";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("scrollY", 0);
  renderHook(useHideBarOnScroll);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hides after scrolling down more than 10 px and returns when scrolling up", () => {
  scrollTo(10);
  vi.advanceTimersByTime(50);
  expect(hidden()).toBe(false);

  scrollTo(11);
  vi.advanceTimersByTime(50);
  expect(hidden()).toBe(true);

  scrollTo(8);
  vi.advanceTimersByTime(50);
  expect(hidden()).toBe(false);
});

test("updates at most every 50 ms", () => {
  scrollTo(200);
  vi.advanceTimersByTime(49);
  expect(hidden()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hidden()).toBe(true);
});
