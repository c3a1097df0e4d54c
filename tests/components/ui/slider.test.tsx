import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { RangeSlider, Slider } from "@/components/ui/slider";

const formatEuros = (value: number) => `${value} €`;

function SeatsSlider() {
  const [value, setValue] = useState(39);
  return <Slider label="Plazas" value={value} onChange={setValue} max={40} format={(n) => `${n} plazas`} />;
}

function PriceSlider() {
  const [value, setValue] = useState<[number, number]>([10, 20]);
  return (
    <RangeSlider label="Precio" value={value} onChange={setValue} max={100} step={5} format={formatEuros} />
  );
}

test("arrow keys move it up to its maximum, and its value is formatted", async () => {
  render(<SeatsSlider />);
  const slider = screen.getByRole("slider", { name: "Plazas" });
  await userEvent.tab();
  expect(document.activeElement).toBe(slider);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(slider.getAttribute("aria-valuetext")).toBe("40 plazas");
  await userEvent.keyboard("{Home}");
  expect(slider.getAttribute("aria-valuetext")).toBe("0 plazas");
});

test("both ends of a range are named and do not cross", async () => {
  render(<PriceSlider />);
  const minimum = screen.getByRole("slider", { name: "Precio: mínimo" });
  const maximum = screen.getByRole("slider", { name: "Precio: máximo" });
  expect(screen.getByText("10 € – 20 €")).toBeTruthy();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(minimum.getAttribute("aria-valuetext")).toBe("20 €");
  expect(maximum.getAttribute("aria-valuetext")).toBe("20 €");
});
