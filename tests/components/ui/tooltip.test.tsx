import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tooltip } from "@/components/ui/tooltip";

const getVisible = (text: string) => screen.queryAllByText(text).filter((element) => !element.hidden);

test("shows on focus, hides on Escape, and always describes its control", async () => {
  render(
    <Tooltip text="Incluye el impuesto">
      <button type="button">Precio</button>
    </Tooltip>,
  );
  const button = screen.getByRole("button", { name: "Precio" });
  const description = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Incluye el impuesto");
  expect(getVisible("Incluye el impuesto")).toHaveLength(0);
  await userEvent.tab();
  await waitFor(() => expect(getVisible("Incluye el impuesto")).toHaveLength(1));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(getVisible("Incluye el impuesto")).toHaveLength(0));
});

test("does not repeat the control's accessible name", () => {
  render(
    <Tooltip text="Compartir" isLabel>
      <button type="button" aria-label="Compartir" />
    </Tooltip>,
  );
  expect(screen.getByRole("button", { name: "Compartir" }).hasAttribute("aria-describedby")).toBe(false);
});
