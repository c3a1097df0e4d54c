import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Directory } from "@/components/masters/directory";
import type { MasterDirectory } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";

const push = vi.fn((href: string) => window.history.pushState(null, "", href));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

beforeEach(() => {
  push.mockClear();
  window.history.replaceState(null, "", "/maestros");
});

const master = {
  id: "1",
  slug: "nusta-quispe",
  name: "Ñusta",
  lastName: "Quispe",
  image: null,
  city: "Cuzco",
  country: "PE",
  shortDescription: "Camino con la montaña",
  disciplines: ["YOGA"],
  contents: 2,
};

const everybody: MasterDirectory = {
  masters: [master],
  total: 1,
  pages: 1,
  counts: { disciplina: { YOGA: 2, TAROT: 1 }, pais: { PE: 1 }, idioma: { es: 3, qu: 1, zz: 1 } },
  near: false,
};

const page = (
  filters: Partial<DirectoryFilters> = {},
  directory: Partial<MasterDirectory> = {},
  understood = true,
) => (
  <Directory
    search={{ filters: { ...noDirectoryFilters, ...filters }, page: 1, understood }}
    directory={{ ...everybody, ...directory }}
  />
);

const choice = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Busca entre los Maestros" });
const optionsOf = (name: string) =>
  within(choice(name))
    .getAllByRole("option")
    .map((option) => option.textContent);

test("offers what some Master has, by name and with how many", () => {
  render(page());
  expect(optionsOf("Disciplina")).toEqual(["Todas las disciplinas", "Tarot (1)", "Yoga (2)"]);
  expect(optionsOf("País")).toEqual(["Todos los países", "Perú (1)"]);
  expect(optionsOf("Idioma")).toEqual(["Todos los idiomas", "Español (3)", "Quechua (1)"]);
  expect(screen.queryByRole("link", { name: "Quitar filtros" })).toBeNull();
});

test("is a form that works by itself", () => {
  render(page({ q: "luz" }));
  const form = screen.getByRole<HTMLFormElement>("search");
  expect(form.getAttribute("action")).toBe("/maestros");
  expect(form.method).toBe("get");
  expect([...new FormData(form).keys()]).toEqual(["q", "disciplina", "pais", "idioma"]);
  expect(screen.getByRole("button", { name: "Buscar" }).getAttribute("type")).toBe("submit");
});

test("shows what the address says, also what leaves nobody, and the way back", () => {
  render(page({ q: "luz", disciplina: "reiki", pais: "ES" }, { masters: [], total: 0 }));
  expect(search().value).toBe("luz");
  expect(choice("Disciplina").selectedOptions[0]?.textContent).toBe("Reiki (0)");
  expect(choice("País").selectedOptions[0]?.textContent).toBe("España (0)");
  expect(screen.getByRole("status").textContent).toBe("0 Maestros");
  expect(screen.getByRole("link", { name: "Quitar filtros" }).getAttribute("href")).toBe("/maestros");
  expect(screen.getByRole("link", { name: "Ver a todos los Maestros" }).getAttribute("href")).toBe(
    "/maestros",
  );
});

test("says how many were found, and leads on within them", () => {
  render(page({ disciplina: "yoga" }, { total: 30, pages: 2 }));
  expect(screen.getByRole("status").textContent).toBe("30 Maestros");
  expect(screen.getByRole("link", { name: "Ver más Maestros" }).getAttribute("href")).toBe(
    "/maestros?disciplina=yoga&page=2",
  );
});

test("says when it has not understood the address", () => {
  render(page({}, {}, false));
  expect(screen.getByText(/No hemos entendido los filtros de este enlace/)).toBeDefined();
});

test("says when the names are only like the searched one", () => {
  render(page({ q: "ñustaa" }, { near: true }));
  expect(
    screen.getByText("No hay nadie con «ñustaa», así que te mostramos nombres parecidos."),
  ).toBeDefined();
});

test("a choice takes effect at once, with what else is chosen, and keeps the focus", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page({ q: "luz" }));
  await user.selectOptions(choice("Disciplina"), "Yoga (2)");
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith("/maestros?q=luz&disciplina=yoga", { scroll: false }),
  );
  rerender(page({ q: "luz", disciplina: "yoga" }));
  expect(document.activeElement).toBe(choice("Disciplina"));
  expect(choice("Disciplina").value).toBe("yoga");
});

test("words are sent with Enter, and the focus stays with them", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page({ pais: "PE" }));
  await user.type(search(), " montaña {Enter}");
  expect(push).toHaveBeenCalledExactlyOnceWith("/maestros?q=monta%C3%B1a&pais=PE", { scroll: false });
  rerender(page({ q: "montaña", pais: "PE" }));
  expect(document.activeElement).toBe(search());
});

test("going back shows what was before and takes no focus", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page());
  await user.selectOptions(choice("Idioma"), "Quechua (1)");
  rerender(page({ idioma: "qu" }));
  choice("Idioma").blur();
  window.history.replaceState(null, "", "/maestros");
  rerender(page());
  expect(choice("Idioma").value).toBe("");
  expect(document.activeElement).toBe(document.body);
});
