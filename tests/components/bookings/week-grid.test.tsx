import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD_MS } from "@/components/bookings/use-week-painting";
import type { WeekBlock } from "@/components/bookings/week";
import { WeekGrid } from "@/components/bookings/week-grid";

let blocks: readonly WeekBlock[];
const note = (next: readonly WeekBlock[]) => void (blocks = next);

function Week() {
  const [shown, setShown] = useState<readonly WeekBlock[]>([]);
  useEffect(() => note(shown), [shown]);
  return <WeekGrid blocks={shown} onChange={setShown} />;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const cell = (name: string) => screen.getByRole("button", { name });
const touch = { pointerType: "touch", button: 0 };

/** Moves the pointer that is down from `start` over `end`. */
function moveTo(start: HTMLElement, end: HTMLElement, options: object) {
  vi.spyOn(document, "elementFromPoint").mockReturnValue(end);
  fireEvent.pointerMove(start, { ...options, clientX: 100, clientY: 200 });
}

/** Moves a finger; returns whether the page may scroll with it. */
const canScroll = (element: HTMLElement) =>
  element.dispatchEvent(new Event("touchmove", { bubbles: true, cancelable: true }));

test("a finger that rests on an hour paints the hours up to where it is lifted, and the page stays", () => {
  render(<Week />);
  const [start, end] = [cell("martes, de 10 a 11"), cell("jueves, de 12 a 13")];
  fireEvent.pointerDown(start, touch);
  act(() => vi.advanceTimersByTime(HOLD_MS));
  expect(canScroll(start)).toBe(false);
  moveTo(start, end, touch);
  fireEvent.pointerUp(start, touch);
  fireEvent.click(start, { detail: 1 });
  expect(blocks).toEqual([2, 3, 4].map((weekday) => ({ weekday, from: "10:00", to: "13:00" })));
});

test("a finger that moves at once scrolls and paints nothing", () => {
  render(<Week />);
  const [start, end] = [cell("martes, de 10 a 11"), cell("martes, de 14 a 15")];
  fireEvent.pointerDown(start, touch);
  moveTo(start, end, touch);
  act(() => vi.advanceTimersByTime(HOLD_MS));
  expect(canScroll(start)).toBe(true);
  expect(blocks).toEqual([]);
});

test("a tap switches one hour", () => {
  render(<Week />);
  const start = cell("martes, de 10 a 11");
  for (const expected of [[{ weekday: 2, from: "10:00", to: "11:00" }], []]) {
    fireEvent.pointerDown(start, touch);
    fireEvent.pointerUp(start, touch);
    fireEvent.click(start, { detail: 1 });
    expect(blocks).toEqual(expected);
  }
});

test("a dragged mouse paints, also back; a key switches the hour that it has painted", async () => {
  render(<Week />);
  const mouse = { pointerType: "mouse", button: 0 };
  const start = cell("lunes, de 9 a 10");
  fireEvent.pointerDown(start, mouse);
  moveTo(start, cell("lunes, de 15 a 16"), mouse);
  moveTo(start, cell("lunes, de 10 a 11"), mouse);
  fireEvent.pointerUp(start, mouse);
  fireEvent.click(start, { detail: 1 });
  expect(blocks).toEqual([{ weekday: 1, from: "09:00", to: "11:00" }]);
  act(() => start.focus());
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).keyboard(" ");
  expect(blocks).toEqual([{ weekday: 1, from: "10:00", to: "11:00" }]);
});

test("the hours that are used are shown, all of the day on demand, and none leaves when it is closed", async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const night = [{ weekday: 1, from: "03:00", to: "05:00" }];
  const { rerender } = render(<WeekGrid blocks={night} onChange={note} />);
  expect(cell("lunes, de 3 a 4").getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByRole("button", { name: "lunes, de 2 a 3" })).toBeNull();
  rerender(<WeekGrid blocks={[]} onChange={note} />);
  expect(cell("lunes, de 3 a 4").getAttribute("aria-pressed")).toBe("false");
  await user.click(cell("Ver todo el día"));
  expect(cell("lunes, de 0 a 1")).toBeTruthy();
  fireEvent.click(cell("lunes, de 23 a 24"), { detail: 0 });
  expect(blocks).toEqual([{ weekday: 1, from: "23:00", to: "24:00" }]);
});
