import { expect, test } from "vitest";
import { getKeyDirection, getSwipeDirection } from "@/components/library/reader/page-turning";

test.each([
  [{ x: 200, y: 0 }, { x: 100, y: 10 }, "next"],
  [{ x: 100, y: 0 }, { x: 200, y: 10 }, "previous"],
  [{ x: 100, y: 0 }, { x: 120, y: 0 }, null],
  [{ x: 200, y: 0 }, { x: 100, y: 200 }, null],
])("a swipe from %o to %o is %s", (from, to, direction) => {
  expect(getSwipeDirection(from, to)).toBe(direction);
});

const pressKey = (key: string, { target = null as EventTarget | null, ctrlKey = false } = {}) =>
  getKeyDirection({ key, target, ctrlKey, altKey: false, metaKey: false, shiftKey: false });

test("arrow keys turn pages, except with modifiers or inside controls that use them", () => {
  expect(pressKey("ArrowRight")).toBe("next");
  expect(pressKey("ArrowLeft", { target: document.body })).toBe("previous");
  expect(pressKey("a")).toBeNull();
  expect(pressKey("ArrowRight", { target: document.body, ctrlKey: true })).toBeNull();
  expect(pressKey("ArrowRight", { target: document.createElement("input") })).toBeNull();
});
