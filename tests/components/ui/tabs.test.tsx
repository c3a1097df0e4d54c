import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Tabs } from "@/components/ui/tabs";

const tabs = [
  { value: "a", label: "Contenido", panel: "Tres audios" },
  { value: "b", label: "Encuentros", panel: "Cuatro sábados" },
  { value: "c", label: "Reseñas", panel: "Ninguna" },
];

test("the arrows go round the tabs and open their panels; one tab stop for all", async () => {
  render(<Tabs label="Partes" tabs={tabs} />);
  const selected = () => screen.getByRole("tab", { selected: true }).textContent;
  await userEvent.tab();
  expect(selected()).toBe("Contenido");
  await userEvent.keyboard("{ArrowRight}");
  expect(selected()).toBe("Encuentros");
  expect(screen.getByRole("tabpanel", { name: "Encuentros" }).textContent).toBe("Cuatro sábados");
  await userEvent.keyboard("{End}");
  expect(selected()).toBe("Reseñas");
  await userEvent.keyboard("{ArrowRight}");
  expect(selected()).toBe("Contenido");
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("tabpanel"));
});
