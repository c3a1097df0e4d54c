import { expect, test } from "vitest";
import { keyTurn, swipeTurn } from "@/components/library/reader/page-turning";

test.each([
  [{ x: 200, y: 0 }, { x: 100, y: 10 }, "next"],
  [{ x: 100, y: 0 }, { x: 200, y: 10 }, "previous"],
  [{ x: 100, y: 0 }, { x: 120, y: 0 }, null],
  [{ x: 200, y: 0 }, { x: 100, y: 200 }, null],
])("a finger from %o to %o turns %s", (from, to, way) => {
  expect(swipeTurn(from, to)).toBe(way);
});

const press = (key: string, target: EventTarget | null = null, ctrlKey = false) =>
  keyTurn({ key, target, ctrlKey, altKey: false, metaKey: false, shiftKey: false });

test("arrows turn pages, but not with a modifier nor inside a control that needs them", () => {
  expect(press("ArrowRight")).toBe("next");
  expect(press("ArrowLeft", document.body)).toBe("previous");
  expect(press("a")).toBeNull();
  expect(press("ArrowRight", document.body, true)).toBeNull();
  expect(press("ArrowRight", document.createElement("input"))).toBeNull();
});
