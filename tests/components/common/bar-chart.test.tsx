import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BarChart } from "@/components/common/bar-chart";
import { formatTicks, listTicks } from "@/components/common/chart-scale";
import { ChartTable } from "@/components/common/chart-table";

const bars = [
  { key: "2026-09", label: "sep", name: "septiembre de 2026", values: [0, 0], text: "nada" },
  { key: "2026-10", label: "oct", name: "octubre de 2026", values: [300, 120], text: "4,20 €" },
  { key: "2026-11", label: "nov", name: "noviembre de 2026", values: [100, 0], text: "1 €" },
];

function renderChart() {
  render(
    <BarChart
      title="Tu parte por mes"
      summary="5,20 € en tres meses"
      bars={bars}
      series={["Pagado", "Por pagar"]}
      formattedTicks={formatTicks(bars, (value) => `${value / 100} €`)}
      toggleLabel="Ver en cifras"
    >
      <ChartTable
        columns={["Mes", "Tu parte"]}
        rows={bars.map(({ key, name, text }) => ({ key, cells: [name, text] }))}
      />
    </BarChart>,
  );
  return screen.getAllByRole("img");
}

test("names every bar with its value, and has a scale and a table", () => {
  const shapes = renderChart();
  expect(shapes.map((shape) => shape.getAttribute("aria-label"))).toEqual([
    "septiembre de 2026: nada",
    "octubre de 2026: 4,20 €",
    "noviembre de 2026: 1 €",
  ]);
  expect(screen.getByRole("group", { name: "Tu parte por mes" })).toBeTruthy();
  for (const tick of ["0 €", "2 €", "4 €", "6 €"]) expect(screen.getByText(tick)).toBeTruthy();
  expect(screen.getByRole("rowheader", { name: "octubre de 2026" })).toBeTruthy();
  const heights = [...document.querySelectorAll("rect")].map((rect) => Number(rect.getAttribute("height")));
  // Shares of the scale to 6 €: 3 € and 1,20 €.
  expect(heights).toContain(50);
  expect(heights).toContain(20);
});

test("is one stop of the Tab key, within which arrows move and tell the value", () => {
  const [first, second, last] = renderChart();
  if (!first || !second || !last) throw new Error("bars are missing");
  const readCaption = () => document.querySelector("figcaption")?.textContent;
  expect([first.tabIndex, second.tabIndex, last.tabIndex]).toEqual([-1, -1, 0]);
  expect(readCaption()).toContain("5,20 € en tres meses");
  act(() => last.focus());
  expect(readCaption()).toContain("noviembre de 2026: 1 €");
  fireEvent.keyDown(last, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(second);
  expect(readCaption()).toContain("octubre de 2026: 4,20 €");
  fireEvent.keyDown(second, { key: "Home" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: "ArrowLeft" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first, { key: "End" });
  expect(document.activeElement).toBe(last);
  fireEvent.blur(last);
  expect(readCaption()).toContain("5,20 € en tres meses");
});

test("tells the value of a bar under the pointer", () => {
  const [, second] = renderChart();
  if (!second) throw new Error("bars are missing");
  fireEvent.pointerEnter(second);
  expect(document.querySelector("figcaption")?.textContent).toContain("octubre de 2026: 4,20 €");
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [123_456, [0, 50_000, 100_000, 150_000]],
])("the scale of %s is of round numbers", (highest, ticks) => {
  expect(listTicks(highest)).toEqual(ticks);
});
