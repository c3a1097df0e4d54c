import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Pager } from "@/components/ui/pager";

const hrefFor = (page: number) => `/lista?pagina=${page}`;
const numbers = () => screen.getAllByRole("link", { name: /^Página/ }).map((link) => link.textContent);

test("as links it leads to real addresses and says which page this is", () => {
  render(<Pager label="Páginas" page={6} pages={12} hrefFor={hrefFor} />);
  expect(screen.getByRole("link", { name: "Anterior" }).getAttribute("href")).toBe("/lista?pagina=5");
  expect(screen.getByRole("link", { name: "Siguiente" }).getAttribute("rel")).toBe("next");
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Página 6");
  expect(numbers()).toEqual(["Página 1", "Página 5", "Página 6", "Página 7", "Página 12"]);
});

test.each([
  [1, 1, []],
  [1, 3, [1, 2, 3]],
  [4, 12, [1, 2, 3, 4, 5, 12]],
  [9, 12, [1, 8, 9, 10, 11, 12]],
])("on page %i of %i it shows %j", (page, pages, shown) => {
  render(<Pager label="Páginas" page={page} pages={pages} hrefFor={hrefFor} />);
  expect(screen.queryAllByRole("link", { name: /^Página/ })).toHaveLength(shown.length);
  if (shown.length > 0) expect(numbers()).toEqual(shown.map((n) => `Página ${n}`));
});

test("at an end there is no link onwards", () => {
  render(<Pager label="Páginas" page={12} pages={12} hrefFor={hrefFor} />);
  expect(screen.queryByRole("link", { name: "Siguiente" })).toBeNull();
});

test("as buttons it tells its island, and at an end keeps the focus without acting", async () => {
  const onPage = vi.fn();
  render(<Pager label="Páginas" page={3} pages={3} onPage={onPage} />);
  await userEvent.click(screen.getByRole("button", { name: "Anterior" }));
  expect(onPage).toHaveBeenLastCalledWith(2);
  const next = screen.getByRole("button", { name: "Siguiente" });
  expect(next.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(next);
  expect(document.activeElement).toBe(next);
  expect(onPage).toHaveBeenCalledOnce();
});
