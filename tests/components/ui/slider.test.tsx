import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { RangeSlider, Slider } from "@/components/ui/slider";

const euros = (value: number) => `${value} €`;

function Places() {
  const [value, setValue] = useState(39);
  return <Slider label="Plazas" value={value} onChange={setValue} max={40} format={(n) => `${n} plazas`} />;
}

function Price() {
  const [value, setValue] = useState<[number, number]>([10, 20]);
  return <RangeSlider label="Precio" value={value} onChange={setValue} max={100} step={5} format={euros} />;
}

test("the arrows move it as far as its end, and it says its value in words", async () => {
  render(<Places />);
  const slider = screen.getByRole("slider", { name: "Plazas" });
  await userEvent.tab();
  expect(document.activeElement).toBe(slider);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe("40 plazas");
  await userEvent.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).toBe("0 plazas");
});

test("a range has a name for each end, and its ends do not cross", async () => {
  render(<Price />);
  const least = screen.getByRole("slider", { name: "Precio: mínimo" });
  const most = screen.getByRole("slider", { name: "Precio: máximo" });
  expect(screen.getByText("10 € – 20 €")).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(least.getAttribute("aria-valuetext")).toBe("20 €");
  expect(most.getAttribute("aria-valuetext")).toBe("20 €");
});
