import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tooltip } from "@/components/ui/tooltip";

const shown = (text: string) => screen.queryAllByText(text).filter((element) => !element.hidden);

test("it shows on focus, goes with Escape, and describes its control in any case", async () => {
  render(
    <Tooltip text="Incluye el impuesto">
      <button type="button">Precio</button>
    </Tooltip>,
  );
  const button = screen.getByRole("button", { name: "Precio" });
  const description = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Incluye el impuesto");
  expect(shown("Incluye el impuesto")).toHaveLength(0);
  await userEvent.tab();
  await waitFor(() => expect(shown("Incluye el impuesto")).toHaveLength(1));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(shown("Incluye el impuesto")).toHaveLength(0));
});

test("what is the control's own name is not said twice", () => {
  render(
    <Tooltip text="Compartir" isName>
      <button type="button" aria-label="Compartir" />
    </Tooltip>,
  );
  expect(screen.getByRole("button", { name: "Compartir" }).hasAttribute("aria-describedby")).toBe(false);
});
