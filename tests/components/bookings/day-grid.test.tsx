import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { DayGrid } from "@/components/bookings/day-grid";
import { listWeeks, shiftMonth } from "@/components/bookings/month";

const FREE = ["2027-01-13", "2027-01-15", "2027-01-22", "2027-01-28"];

const gridOf = (changes: Partial<Parameters<typeof DayGrid>[0]> = {}) => (
  <DayGrid
    month="2027-01"
    day="2027-01-13"
    today="2027-01-12"
    freeByDay={new Map(FREE.map((day) => [day, 2]))}
    isLoading={false}
    isFirst={false}
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
  ["{Home}", "2027-01-13"],
])("the keys %s lead to %s", async (keys, day) => {
  render(gridOf());
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(day);
});

const FEBRUARY = ["2027-02-03", "2027-02-11", "2027-02-17", "2027-02-26"];

/** The grid in the page that it is part of: another month has its days later. */
function Months({ onShift, february = FEBRUARY }: { onShift: (count: number) => void; february?: string[] }) {
  const [month, setMonth] = useState("2027-01");
  const [isLoading, setIsLoading] = useState(false);
  const free: Record<string, string[]> = { "2027-01": FREE, "2027-02": february };
  const show = (count: number) => {
    onShift(count);
    setMonth(shiftMonth(month, count));
    setIsLoading(true);
  };
  return (
    <>
      {gridOf({
        month,
        day: month === "2027-01" ? "2027-01-13" : null,
        isFirst: month === "2027-01",
        freeByDay: new Map((isLoading ? [] : (free[month] ?? [])).map((day) => [day, 1])),
        isLoading,
        onShift: show,
      })}
      <button onClick={() => setIsLoading(false)}>Cargar</button>
    </>
  );
}

const load = () => fireEvent.click(screen.getByRole("button", { name: "Cargar" }));

test.each([
  ["{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}", "2027-02-03"],
  ["{ArrowDown}", "2027-02-03"],
  ["{ArrowRight}{ArrowRight}{ArrowDown}", "2027-02-26"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}", "2027-02-11"],
  ["{PageDown}", "2027-02-17"],
  ["{ArrowRight}{ArrowRight}{ArrowRight}{PageDown}", "2027-02-26"],
])("at the edge of the month the keys %s lead on to %s, once its days are known", async (keys, day) => {
  const onShift = vi.fn();
  render(<Months onShift={onShift} />);
  await userEvent.tab();
  await userEvent.keyboard(keys);
  expect(onShift.mock.calls).toEqual([[1]]);
  expect(document.activeElement).toBe(screen.getByRole("grid", { name: "febrero de 2027" }));
  load();
  expect(focused()).toBe(day);
});

test.each([
  ["{ArrowLeft}", "2027-01-28"],
  ["{ArrowUp}", "2027-01-13"],
  ["{PageUp}", "2027-01-13"],
])("the key %s leads back to %s of the month before", async (key, day) => {
  render(<Months onShift={vi.fn()} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  load();
  await userEvent.keyboard(key);
  load();
  expect(focused()).toBe(day);
});

test.each([
  ["{ArrowDown}", "2027-01-13", [1, -1]],
  ["{PageDown}", "2027-02-02", [1]],
])("where the next month has none of its weekday, the key %s leads to %s", async (key, day, shifts) => {
  const onShift = vi.fn();
  render(<Months onShift={onShift} february={["2027-02-02"]} />);
  await userEvent.tab();
  await userEvent.keyboard(key);
  load();
  load();
  expect([focused(), onShift.mock.calls.flat()]).toEqual([day, shifts]);
});

test("near the end of a month the arrows lead into the days that follow, and then on in the next month", async () => {
  const onShift = vi.fn();
  const days = ["2027-01-30", "2027-02-03", "2027-02-14"];
  const shown = { day: "2027-01-30", today: "2027-01-30", freeByDay: new Map(days.map((day) => [day, 1])) };
  const { rerender } = render(gridOf({ ...shown, isFirst: true, onShift }));
  expect(screen.getByRole("button", { name: /^Lunes 1 de febrero/ }).textContent).toBe("1feb");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect([focused(), onShift.mock.calls.length]).toEqual(["2027-02-14", 0]);
  await userEvent.keyboard("{ArrowRight}");
  expect(onShift.mock.calls).toEqual([[1]]);
  const february = [...days.slice(1), "2027-02-20"];
  rerender(
    gridOf({
      ...{ month: "2027-02", day: null, today: "2027-01-30", onShift },
      freeByDay: new Map(february.map((day) => [day, 1])),
    }),
  );
  expect(focused()).toBe("2027-02-20");
});

test("a day whose weekday the month before has not stays, and the arrow of the days leads on", async () => {
  render(<Months onShift={vi.fn()} february={["2027-02-02"]} />);
  await userEvent.tab();
  await userEvent.keyboard("{PageDown}");
  load();
  await userEvent.keyboard("{ArrowUp}");
  load();
  load();
  expect(focused()).toBe("2027-02-02");
  await userEvent.keyboard("{ArrowLeft}");
  load();
  expect(focused()).toBe("2027-01-28");
});

test("no key leads before the first month, and one goes on through months without free days", async () => {
  const onShift = vi.fn();
  render(<Months onShift={onShift} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}{ArrowUp}{PageUp}");
  expect(onShift).not.toHaveBeenCalled();
  expect(focused()).toBe("2027-01-13");
  for (const month of ["febrero", "marzo", "abril"]) {
    await userEvent.keyboard("{PageDown}");
    load();
    expect(screen.getByRole("grid", { name: `${month} de 2027` }).contains(document.activeElement)).toBe(
      true,
    );
  }
  await userEvent.keyboard("{PageUp}");
  load();
  await userEvent.keyboard("{PageUp}");
  load();
  expect(focused()).toBe("2027-02-17");
});

test("a key leads from the grid itself into its days", async () => {
  const onShift = vi.fn();
  render(gridOf({ onShift }));
  screen.getByRole("grid").focus();
  await userEvent.keyboard("{ArrowRight}");
  expect([focused(), onShift.mock.calls]).toEqual(["2027-01-13", []]);
});

test("whoever has left the grid while a month loads is not called back", async () => {
  render(<Months onShift={vi.fn()} />);
  await userEvent.tab();
  await userEvent.keyboard("{PageDown}");
  screen.getByRole("button", { name: "Cargar" }).focus();
  load();
  expect(focused()).toBeUndefined();
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
