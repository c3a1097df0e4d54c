import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Pager } from "@/components/ui/pager";

const hrefFor = (page: number) => `/lista?pagina=${page}`;
const getPageNumbers = () => screen.getAllByRole("link", { name: /^Página/ }).map((link) => link.textContent);

test("renders links and marks the current page", () => {
  render(<Pager label="Páginas" page={6} pageCount={12} hrefFor={hrefFor} />);
  expect(screen.getByRole("link", { name: "Anterior" }).getAttribute("href")).toBe("/lista?pagina=5");
  expect(screen.getByRole("link", { name: "Siguiente" }).getAttribute("rel")).toBe("next");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Página 6");
  expect(getPageNumbers()).toEqual(["Página 1", "Página 5", "Página 6", "Página 7", "Página 12"]);
});

test.each([
  [1, 1, []],
  [1, 3, [1, 2, 3]],
  [4, 12, [1, 2, 3, 4, 5, 12]],
  [9, 12, [1, 8, 9, 10, 11, 12]],
])("on page %i of %i it shows %j", (page, pageCount, shown) => {
  render(<Pager label="Páginas" page={page} pageCount={pageCount} hrefFor={hrefFor} />);
  expect(screen.queryAllByRole("link", { name: /^Página/ })).toHaveLength(shown.length);
  if (shown.length > 0) expect(getPageNumbers()).toEqual(shown.map((n) => `Página ${n}`));
});

test("the last page has no link to the next", () => {
  render(<Pager label="Páginas" page={12} pageCount={12} hrefFor={hrefFor} />);
  expect(screen.queryByRole("link", { name: "Siguiente" })).toBeNull();
});
