import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DateField } from "@/components/ui/date-field";

test("the input has its label, hint and error", () => {
  render(<DateField label="Primer día" hint="En tu hora" error="Ese día ya pasó" min="2026-12-01" />);
  const control = screen.getByLabelText("Primer día");
  expect(control.getAttribute("type")).toBe("date");
  expect(control.getAttribute("min")).toBe("2026-12-01");
  expect(control.getAttribute("aria-invalid")).toBe("true");
  const descriptionIds = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(descriptionIds.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "Ese día ya pasó",
    "En tu hora",
  ]);
});

test("with time it is a date-time input", () => {
  render(<DateField label="Comienza" withTime />);
  const control = screen.getByLabelText("Comienza");
  expect(control.getAttribute("type")).toBe("datetime-local");
  expect(control.hasAttribute("aria-invalid")).toBe(false);
});
