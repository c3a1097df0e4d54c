import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Slider } from "@/components/ui/slider";

function SeatsSlider() {
  const [value, setValue] = useState(39);
  return <Slider label="Plazas" value={value} onChange={setValue} max={40} format={(n) => `${n} plazas`} />;
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
