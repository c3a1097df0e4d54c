import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Stepper } from "@/components/ui/stepper";

const steps = ["País y región", "Foto", "Disciplinas"];

test("marks the current step and those done", () => {
  render(<Stepper steps={steps} current={2} />);
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Paso 1 de 3: País y región (hecho)",
    "Paso 2 de 3: Foto",
    "Paso 3 de 3: Disciplinas",
  ]);
  expect(screen.getByRole("listitem", { current: "step" }).textContent).toBe("Paso 2 de 3: Foto");
});

test("beyond the last step all are done", () => {
  render(<Stepper steps={steps} current={4} />);
  expect(screen.getAllByText(/\(hecho\)$/)).toHaveLength(3);
  expect(screen.queryByRole("listitem", { current: "step" })).toBeNull();
});
