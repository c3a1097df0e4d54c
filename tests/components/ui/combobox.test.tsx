import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Field } from "@/components/ui/field";
import { SingleCombobox } from "@/components/ui/combobox/single-combobox";

const options = [
  { value: "REIKI", label: "Reiki" },
  { value: "BREATHWORK", label: "Respiración" },
  { value: "YOGA", label: "Yoga" },
];

function SingleForm() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Field label="Disciplina" error="Elige una">
      <SingleCombobox options={options} value={value} onChange={setValue} />
      <output>{value}</output>
    </Field>
  );
}

function MultiForm() {
  const [value, setValue] = useState(["YOGA"]);
  return (
    <Field label="Disciplinas">
      <Combobox options={options} value={value} onChange={setValue} />
      <output>{value.join(" ")}</output>
    </Field>
  );
}

const getValue = () => document.querySelector("output")?.textContent;
const getOptionNames = () => screen.queryAllByRole("option").map((option) => option.textContent.trim());

test("finds an option typed without accents and selects it with Enter", async () => {
  render(<SingleForm />);
  const input = screen.getByRole("combobox", { name: "Disciplina" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  await userEvent.type(input, "respiracion");
  await waitFor(() => expect(getOptionNames()).toEqual(["Respiración"]));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(getValue()).toBe("BREATHWORK");
  expect(input).toHaveProperty("value", "Respiración");
  expect(input.getAttribute("aria-expanded")).toBe("false");
});

test("reports that nothing matches", async () => {
  render(<SingleForm />);
  await userEvent.type(screen.getByRole("combobox", { name: "Disciplina" }), "zzz");
  expect(await screen.findByText("No hay resultados que coincidan con tu búsqueda")).toBeTruthy();
});

test("selects several options, and Backspace removes the last one", async () => {
  render(<MultiForm />);
  const input = screen.getByRole("combobox", { name: "Disciplinas" });
  await userEvent.type(input, "rei");
  await waitFor(() => expect(getOptionNames()).toEqual(["Reiki"]));
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(getValue()).toBe("YOGA REIKI");
  await userEvent.clear(input);
  await userEvent.keyboard("{Backspace}");
  expect(getValue()).toBe("YOGA");
});

const places = ["Barajas de Madrid", "Humanes de Madrid", "Madrid", "Madridejos"].map((name) => ({
  value: name,
  label: name,
}));

test("lists the exact match first, then labels that begin with the text", async () => {
  render(
    <Field label="Ciudad">
      <SingleCombobox options={places} value={null} onChange={() => undefined} />
    </Field>,
  );
  await userEvent.type(screen.getByRole("combobox", { name: "Ciudad" }), "madrid");
  await waitFor(() =>
    expect(getOptionNames()).toEqual(["Madrid", "Madridejos", "Barajas de Madrid", "Humanes de Madrid"]),
  );
});

const provinces = [
  { value: "B", label: "Barcelona", detail: "Cataluña" },
  { value: "GI", label: "Girona", detail: "Cataluña" },
  { value: "SE", label: "Sevilla", detail: "Andalucía" },
];

test("finds options by their detail", async () => {
  const onChange = vi.fn();
  render(
    <Field label="Región">
      <SingleCombobox options={provinces} value={null} onChange={onChange} />
    </Field>,
  );
  await userEvent.type(screen.getByRole("combobox", { name: "Región" }), "catal");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  for (const name of ["Barcelona", "Girona"])
    expect(screen.getByRole("option", { name }).getAttribute("aria-description")).toBe("Cataluña");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onChange.mock.calls[0]?.[0]).toBe("B");
});

test("removing a choice by its button gives the focus to the field", async () => {
  render(<MultiForm />);
  screen.getByRole("button", { name: "Quitar Yoga" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(getValue()).toBe("");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Disciplinas" }));
});

test("Escape closes the list, and on a closed one keeps what is chosen", async () => {
  render(<MultiForm />);
  await userEvent.click(screen.getByRole("combobox", { name: "Disciplinas" }));
  await userEvent.keyboard("{Escape}{Escape}{Escape}");
  expect(getOptionNames()).toEqual([]);
  expect(getValue()).toBe("YOGA");
});

test("Enter chooses the first match of what is typed, and keeps a text that matches nothing", async () => {
  render(<MultiForm />);
  const input = screen.getByRole("combobox", { name: "Disciplinas" });
  await userEvent.type(input, "re");
  await waitFor(() => expect(getOptionNames()).toEqual(["Reiki", "Respiración"]));
  await userEvent.keyboard("{Enter}");
  expect(getValue()).toBe("YOGA REIKI");
  await userEvent.type(input, "zzz{Enter}");
  expect(getValue()).toBe("YOGA REIKI");
});
