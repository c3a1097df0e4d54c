import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";

afterEach(cleanup);

const getDescriptions = (control: HTMLElement) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent);

test("a control has its label, hint and error", () => {
  render(
    <Field label="Enlace" hint="Empieza por https" error="Este no es un enlace válido">
      <TextInput />
    </Field>,
  );
  const control = screen.getByLabelText("Enlace");
  expect(getDescriptions(control)).toEqual(["Este no es un enlace válido", "Empieza por https"]);
  expect(control.getAttribute("aria-invalid")).toBe("true");
});

test("without an error the control is not invalid", () => {
  render(
    <Field label="País" optional>
      <Select options={[{ value: "PE", label: "Perú" }]} placeholder="Elige un país" />
    </Field>,
  );
  const control = screen.getByLabelText("País (opcional)");
  expect(control.hasAttribute("aria-invalid")).toBe(false);
  expect(control.hasAttribute("aria-describedby")).toBe(false);
});
