import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BookableOffers } from "@/components/masters/bookable-offers";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";

test("offers with free hours lead to them, the soonest first", () => {
  const hour = (id: string, nextFreeAt: string | null) =>
    buildCatalogueItem(id, { sessionMinutes: 60, nextFreeAt });
  render(
    <BookableOffers
      items={[
        hour("tarde", "2099-08-05T10:00:00.000Z"),
        hour("llena", null),
        buildCatalogueItem("taller"),
        hour("pronto", "2099-08-03T10:00:00.000Z"),
      ]}
    />,
  );
  const hrefs = screen
    .getAllByRole("link", { name: /^Elegir una hora/ })
    .map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/ayni/pronto/citas", "/ayni/tarde/citas"]);
});

test("without free hours there is nothing to book", () => {
  const { container } = render(<BookableOffers items={[buildCatalogueItem("taller")]} />);
  expect(container.textContent).toBe("");
});
