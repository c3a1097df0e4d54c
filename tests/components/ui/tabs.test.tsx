import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tabs } from "@/components/ui/tabs";

const tabs = [
  { value: "a", label: "Contenido", panel: "Tres audios" },
  { value: "b", label: "Encuentros", panel: "Cuatro sábados" },
  { value: "c", label: "Reseñas", panel: "Ninguna" },
];

test("arrow keys cycle through the tabs; they are a single tab stop", async () => {
  render(<Tabs label="Partes" tabs={tabs} />);
  const getSelected = () => screen.getByRole("tab", { selected: true }).textContent;
  await userEvent.tab();
  expect(getSelected()).toBe("Contenido");
  await userEvent.keyboard("{ArrowRight}");
  expect(getSelected()).toBe("Encuentros");
  expect(screen.getByRole("tabpanel", { name: "Encuentros" }).textContent).toBe("Cuatro sábados");
  await userEvent.keyboard("{End}");
  expect(getSelected()).toBe("Reseñas");
  await userEvent.keyboard("{ArrowRight}");
  expect(getSelected()).toBe("Contenido");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});
