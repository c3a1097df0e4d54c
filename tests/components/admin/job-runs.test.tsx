import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { JobRuns } from "@/components/admin/job-runs";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { RunRow } from "@/lib/administration/job-queue/schema";

const run = (label: string, outcome: RunRow["outcome"], error: string | null = null): RunRow => ({
  label,
  outcome,
  error,
  startedAt: outcome === null ? null : "2026-11-29T10:00:00.000Z",
  nextAt: "2026-11-29T11:00:00.000Z",
});
const show = (...rows: RunRow[]) =>
  render(<JobRuns rows={rows} dateFormatters={createDateFormatters("Europe/Madrid")} />);

test("the tasks that failed stand before the others, which are folded", () => {
  show(run("Copias", "succeeded"), run("Extractos", "failed", "Sin conexión"), run("Avisos", null));
  const [failed, others] = screen.getAllByRole("list");
  expect(failed?.textContent).toContain("ExtractosFalló");
  const folded = screen.getByText("2 tareas sin fallos").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.contains(others ?? null)).toBe(true);
  expect(within(others ?? document.body).queryByText("Extractos")).toBeNull();
});

test("says that nothing failed", () => {
  show(run("Copias", "succeeded"));
  expect(screen.getByText("Nada falló la última vez.")).toBeTruthy();
});
