import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Field } from "@/components/ui/field";
import { SingleCombobox } from "@/components/ui/combobox/single-combobox";

const options = [
  { value: "REIKI", label: "Reiki" },
  { value: "BREATHWORK", label: "Respiración" },
  { value: "YOGA", label: "Yoga" },
];

function One() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Disciplina" error="Elige una">
      <SingleCombobox options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </Field>
  );
}

function Many({ max }: { max?: number }) {
  const [value, setValue] = useState(["YOGA"]);
  return (
    <Field label="Disciplinas">
      <Combobox options={options} value={value} onChange={setValue} max={max} />
      <output>{value.join(" ")}</output>
    </Field>
  );
}

const chosen = () => document.querySelector("output")?.textContent;
const optionNames = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("one is found by typing without its accent and taken with Enter", async () => {
  render(<One />);
  const input = screen.getByRole("combobox", { name: "Disciplina" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(input, "respiracion");
  await waitFor(() => expect(optionNames()).toEqual(["Respiración"]));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe("BREATHWORK");
  expect(input).toHaveProperty("value", "Respiración");
  expect(input.getAttribute("aria-expanded")).toBe("false");
});

test("what nothing matches is said", async () => {
  render(<One />);
  await userEvent.type(screen.getByRole("combobox", { name: "Disciplina" }), "zzz");
  expect(await screen.findByText("No hay resultados que coincidan con tu búsqueda")).toBeTruthy();
});

test("several are taken one after the other, and Backspace gives the last one back", async () => {
  render(<Many />);
  const input = screen.getByRole("combobox", { name: "Disciplinas" });
  await userEvent.type(input, "rei");
  await waitFor(() => expect(optionNames()).toEqual(["Reiki"]));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe("YOGA REIKI");
  await userEvent.clear(input);
  await userEvent.keyboard("{Backspace}");
  expect(chosen()).toBe("YOGA");
});

test("with as many as may be, the others cannot be taken", async () => {
  render(<Many max={1} />);
  await userEvent.type(screen.getByRole("combobox", { name: "Disciplinas" }), "rei");
  const option = await screen.findByRole("option", { name: "Reiki" });
  expect(option.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(chosen()).toBe("YOGA");
});
