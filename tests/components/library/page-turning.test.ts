// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  getKeyDirection,
  getSwipeDirection,
  getTouchDirection,
} from "@/components/library/reader/page-turning";

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

test.each([
  ["ArrowLeft", "next"],
  ["ArrowRight", "previous"],
  ["PageDown", "next"],
  ["PageUp", "previous"],
])("where pages go from right to left, %s leads to the %s one", (key, direction) => {
  const input = { key, target: null, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
  expect(getKeyDirection(input, "rtl")).toBe(direction);
});

test("where pages go from right to left, swipes and taps do too", () => {
  const at = (x: number) => ({ x, y: 100 });
  const move = (from: number, to: number) => ({ from: at(from), to: at(to), width: 400, durationMs: 100 });
  expect(getTouchDirection(move(100, 200), "rtl")).toBe("next");
  expect(getTouchDirection(move(20, 20), "rtl")).toBe("next");
  expect(getTouchDirection(move(380, 380), "rtl")).toBe("previous");
  expect(getTouchDirection(move(380, 380), "ltr")).toBe("next");
  expect(getTouchDirection(move(200, 200), "rtl")).toBeNull();
});

test("arrow keys stay with the controls of a book, which lives in another window", () => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const sound = frame.contentDocument?.createElement("audio") ?? null;
  expect(sound).not.toBeNull();
  expect(pressKey("ArrowRight", { target: sound })).toBeNull();
  frame.remove();
});
