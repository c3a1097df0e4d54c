import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DayGrid } from "@/components/bookings/day-grid";
import { listWeeks } from "@/components/bookings/month";

const FREE = ["2027-01-13", "2027-01-15", "2027-01-22", "2027-01-28"];

const gridOf = (changes: Partial<Parameters<typeof DayGrid>[0]> = {}) => (
  <DayGrid
    month="2027-01"
    day="2027-01-13"
    today="2027-01-12"
    freeByDay={new Map(FREE.map((day) => [day, 2]))}
    isLoading={false}
    onDay={vi.fn()}
    onShift={vi.fn()}
    {...changes}
  />
);

const focused = () => (document.activeElement as HTMLElement | null)?.dataset.day;

test("one stop of the tab key leads into the days, and the next out of them", async () => {
  render(gridOf());
  await userEvent.tab();
  expect(focused()).toBe("2027-01-13");
  await userEvent.tab();
  expect(focused()).toBeUndefined();
});

test.each([
  ["{ArrowRight}", "2027-01-15"],
  ["{ArrowRight}{ArrowDown}", "2027-01-22"],
  ["{ArrowRight}{ArrowRight}{ArrowUp}", "2027-01-15"],
  ["{End}", "2027-01-15"],
  ["{End}{Home}", "2027-01-13"],
  ["{ArrowLeft}", "2027-01-13"],
  ["{ArrowDown}", "2027-01-13"],
])("the keys %s lead to %s", async (keys, day) => {
  render(gridOf());
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(day);
});

test("a page key leads to the days of another month, once they are known", async () => {
  const onShift = vi.fn();
  const { rerender } = render(gridOf({ onShift }));
  await userEvent.tab();
  await userEvent.keyboard("{PageDown}");
  expect(onShift).toHaveBeenCalledWith(1);
  rerender(gridOf({ month: "2027-02", day: null, freeByDay: new Map(), isLoading: true }));
  rerender(gridOf({ month: "2027-02", day: null, freeByDay: new Map([["2027-02-03", 1]]) }));
  expect(focused()).toBe("2027-02-03");
});

test("weeks that are over are left out; a day is a cell of its row and says what is free", () => {
  render(gridOf());
  expect(screen.getAllByRole("row")).toHaveLength(1 + 3);
  expect(screen.queryByText("10")).toBeNull();
  expect(screen.getByText("11")).toBeTruthy();
  const cell = screen.getByRole("gridcell", { selected: true });
  expect(cell.textContent).toBe("13");
  expect(screen.getByRole("button", { name: "Mañana, miércoles 13, 2 horas libres" })).toBeTruthy();
});

test("the weeks of a month begin on Monday", () => {
  expect(listWeeks("2027-02")).toHaveLength(4);
  const january = listWeeks("2027-01");
  expect(january[0]).toEqual([null, null, null, null, "2027-01-01", "2027-01-02", "2027-01-03"]);
  expect(january.at(-1)).toEqual([
    ...["25", "26", "27", "28", "29", "30", "31"].map((day) => `2027-01-${day}`),
  ]);
});
