import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { Directory } from "@/components/masters/directory";
import type { MasterDirectory } from "@/lib/discovery/directory/data";
import { noDirectoryFilters } from "@/lib/discovery/directory/schema";
import type { DirectoryFilters } from "@/lib/discovery/directory/schema";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const push = vi.fn((href: string) => window.history.pushState(null, "", href));
const replace = vi.fn((href: string) => window.history.replaceState(null, "", href));
stubExports(navigation, { useRouter: () => ({ push, replace }) });

beforeEach(() => {
  push.mockClear();
  replace.mockClear();
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
  contentCount: 2,
  thanksCount: 1,
  languages: ["es", "qu"],
  teachesFree: true,
  nextEncuentro: {
    nextStartsAt: "2099-12-08T19:00:00.000Z",
    nextEndsAt: "2099-12-08T20:00:00.000Z",
    liveUntil: null,
    nextTimezone: "America/Lima",
    modality: "OFFLINE" as const,
    placeCity: "Cuzco",
  },
};

const fullDirectory: MasterDirectory = {
  masters: [master],
  total: 1,
  pages: 1,
  counts: { disciplina: { YOGA: 2, TAROT: 1 }, pais: { PE: 1 }, idioma: { es: 3, qu: 1, zz: 1 } },
  isFuzzy: false,
};

const page = (
  filters: Partial<DirectoryFilters> = {},
  directory: Partial<MasterDirectory> = {},
  hasValidFilters = true,
) => (
  <Directory
    search={{ filters: { ...noDirectoryFilters, ...filters }, page: 1, hasValidFilters }}
    directory={{ ...fullDirectory, ...directory }}
  />
);

const select = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const search = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Busca entre los Maestros" });
const optionsOf = (name: string) =>
  within(select(name))
    .getAllByRole("option")
    .map((option) => option.textContent);

test("offers the available options by name with their counts", () => {
  render(page());
  expect(optionsOf("Disciplina")).toEqual(["Todas las disciplinas", "Tarot (1)", "Yoga (2)"]);
  expect(optionsOf("País")).toEqual(["Todos los países", "Perú (1)"]);
  expect(optionsOf("Idioma")).toEqual(["Todos los idiomas", "Español (3)", "Quechua (1)"]);
  expect(screen.queryByRole("link", { name: "Quitar filtros" })).toBeNull();
});

test("a search that finds nobody shows those who teach soon", () => {
  const search = { filters: { ...noDirectoryFilters, q: "zzzz" }, page: 1, hasValidFilters: true };
  const none = { ...fullDirectory, masters: [], total: 0 };
  render(<Directory search={search} directory={none} nearest={[master]} />);
  const section = screen.getByRole("region", { name: "Quienes enseñan pronto" });
  expect(within(section).getByRole("link", { name: "Ñusta Quispe" })).toBeTruthy();
});

test("is a GET form that works without JavaScript", () => {
  render(page({ q: "luz" }));
  const form = screen.getByRole<HTMLFormElement>("search");
  expect(form.getAttribute("action")).toBe("/maestros");
  expect(form.method).toBe("get");
  expect([...new FormData(form).keys()]).toEqual(["q", "disciplina", "pais", "idioma", "orden"]);
  expect(screen.getByRole("button", { name: "Buscar" }).getAttribute("type")).toBe("submit");
});

test("shows the filters of the URL, even without results, and a link to clear them", () => {
  render(page({ q: "luz", disciplina: "reiki", pais: "ES" }, { masters: [], total: 0 }));
  expect(search().value).toBe("luz");
  expect(select("Disciplina").selectedOptions[0]?.textContent).toBe("Reiki (0)");
  expect(select("País").selectedOptions[0]?.textContent).toBe("España (0)");
  expect(screen.getByRole("status").textContent).toBe("0 Maestros");
  expect(screen.getByRole("link", { name: "Quitar filtros" }).getAttribute("href")).toBe("/maestros");
  expect(screen.getByRole("link", { name: "Ver a todos los Maestros" }).getAttribute("href")).toBe(
    "/maestros",
  );
});

test("shows the number of results and links to the next page", () => {
  render(page({ disciplina: "yoga" }, { total: 30, pages: 2 }));
  expect(screen.getByRole("status").textContent).toBe("30 Maestros");
  expect(screen.getByRole("link", { name: "Ver más Maestros" }).getAttribute("href")).toBe(
    "/maestros?disciplina=yoga&page=2",
  );
});

test("shows a notice for invalid filters", () => {
  render(page({}, {}, false));
  expect(screen.getByText(/No hemos entendido los filtros de este enlace/)).toBeDefined();
});

test("shows a notice for fuzzy results", () => {
  render(page({ q: "ñustaa" }, { isFuzzy: true }));
  expect(
    screen.getByText("No hay nadie con «ñustaa», así que te mostramos nombres parecidos."),
  ).toBeDefined();
});

test("a selection navigates with the other filters and keeps the focus", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page({ q: "luz" }));
  await user.selectOptions(select("Disciplina"), "Yoga (2)");
  await waitFor(() =>
    expect(push).toHaveBeenCalledWith("/maestros?q=luz&disciplina=yoga", { scroll: false }),
  );
  rerender(page({ q: "luz", disciplina: "yoga" }));
  expect(document.activeElement).toBe(select("Disciplina"));
  expect(select("Disciplina").value).toBe("yoga");
});

test("Enter in the search box navigates and keeps the focus", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page({ pais: "PE" }));
  await user.type(search(), " montaña {Enter}");
  expect(push).toHaveBeenCalledExactlyOnceWith("/maestros?q=monta%C3%B1a&pais=PE", { scroll: false });
  rerender(page({ q: "montaña", pais: "PE" }));
  expect(document.activeElement).toBe(search());
});

test("typing navigates after a pause and goes on in the form of the next page", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page());
  await user.type(search(), "mon");
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/maestros?q=mon", { scroll: false }));
  await user.type(search(), "ica");
  rerender(page({ q: "mon" }));
  expect(document.activeElement).toBe(search());
  expect(search().value).toBe("monica");
  await waitFor(() => expect(replace).toHaveBeenLastCalledWith("/maestros?q=monica", { scroll: false }));
  await user.keyboard("{Enter}");
  expect(push).not.toHaveBeenCalled();
});

test("the order is chosen like a filter, but is none", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page());
  await user.selectOptions(select("Orden"), "Próximo encuentro antes");
  expect(push).toHaveBeenCalledExactlyOnceWith("/maestros?orden=proximo", { scroll: false });
  rerender(page({ orden: "proximo" }));
  expect(select("Orden").value).toBe("proximo");
  expect(screen.getByRole("status").textContent).toBe("Una persona que enseña lo que vive cada día");
  expect(screen.queryByRole("link", { name: "Quitar filtros" })).toBeNull();
});

test("a card tells the next encuentro, languages, thanks, and that something is free", () => {
  render(page());
  const card = screen.getByRole("article");
  expect(card.textContent).toContain("Cuzco, Perú\u00a0· español, quechua");
  expect(card.textContent).toContain("Próximo encuentro: mar 8 dic, 14:00 en Cuzco");
  expect(card.textContent).toContain("2 enseñanzas\u00a0· 1 agradecimiento");
  expect(within(card).getByText("Enseña gratis")).toBeDefined();
});

test("going back shows the previous filters without moving the focus", async () => {
  const user = userEvent.setup();
  const { rerender } = render(page());
  await user.selectOptions(select("Idioma"), "Quechua (1)");
  rerender(page({ idioma: "qu" }));
  select("Idioma").blur();
  window.history.replaceState(null, "", "/maestros");
  rerender(page());
  expect(select("Idioma").value).toBe("");
  expect(document.activeElement).toBe(document.body);
});
