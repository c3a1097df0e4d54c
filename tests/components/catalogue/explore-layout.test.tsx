import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ExploreLayout } from "@/components/catalogue/explore-layout";
import { listChosenLabels } from "@/components/catalogue/list-chosen-labels";
import type { ActiveFilter } from "@/components/catalogue/list-active-filters";
import { ResultAnnouncer } from "@/components/catalogue/result-announcer";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { SuggestionsView } from "@/lib/discovery/suggestions/schema";
import { runHintScript } from "@/tests/setup/hint-script";
import { api } from "@/lib/platform/api";
import { chooseViewerZone, getViewerZone } from "@/lib/platform/browser/viewer-zone";
import * as navigation from "next/navigation";
import { stubExports } from "@/tests/setup/stub-exports";

const router = { push: vi.fn(), replace: vi.fn() };
stubExports(navigation, { useRouter: () => router });

const noSuggestions: SuggestionsView = { topics: [], disciplines: [], masters: [], content: [] };

/** Answers with these counts, and suggests nothing. */
const stubApi = (counts = {}) =>
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json({ data: url.startsWith(api.suggestions("")) ? noSuggestions : counts }),
  );

beforeEach(() => stubApi());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const filtersOf = (url: unknown): unknown =>
  JSON.parse(new URL(String(url), "http://a.test").searchParams.get("filters") ?? "{}");

interface View {
  /** Another page has controls of its own. */
  page?: number;
  filters?: CatalogueFilters;
  active?: ActiveFilter[];
  datesZone?: string | null;
  summary?: string;
  week?: string | null;
}

const toLayout = ({
  page = 1,
  filters = noFilters,
  active = [],
  datesZone = null,
  summary = "",
  week = null,
}: View = {}) => (
  <>
    <ExploreLayout
      key={page}
      filters={filters}
      sort="newest"
      active={active}
      chosen={listChosenLabels(filters, "newest")}
      datesZone={datesZone}
      title="Explora"
      summary={summary}
      week={week}
    >
      …
    </ExploreLayout>
    <ResultAnnouncer />
  </>
);
const layout = toLayout();
const show = () => render(layout);

/** Chooses an option of a pill. */
async function choose(filter: string, name: RegExp): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: filter }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name }));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
}

/** Changes a control as a browser does. */
function enter(control: HTMLElement, value: string): void {
  (control as HTMLInputElement).value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

test("a filter chosen before the page of the former one arrives keeps both", async () => {
  show();
  await choose("Tipo", /Pódcast/);
  await choose("Precio", /Gratis/);
  expect(router.push.mock.calls.map(([url]) => filtersOf(url))).toEqual([
    { contentType: "PODCAST" },
    { contentType: "PODCAST", price: "FREE" },
  ]);
});

test("text typed before hydration is searched", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(layout);
  runHintScript();
  enter(within(container).getByLabelText("Busca en el catálogo"), "luna");
  const root = await act(async () => hydrateRoot(container, layout));
  expect(filtersOf(router.replace.mock.calls.at(-1)?.[0])).toEqual({ searchText: "luna" });
  act(() => root.unmount());
  container.remove();
});

test("a filter chosen right after typing keeps the text", async () => {
  show();
  const field = screen.getByLabelText("Busca en el catálogo");
  await userEvent.click(field);
  fireEvent.change(field, { target: { value: "luna" } });
  await userEvent.tab();
  await choose("Tipo", /Pódcast/);
  expect(filtersOf(router.replace.mock.calls.at(-1)?.[0])).toEqual({ searchText: "luna" });
  expect(filtersOf(router.push.mock.calls.at(-1)?.[0])).toEqual({
    contentType: "PODCAST",
    searchText: "luna",
  });
});

const podcasts: CatalogueFilters = { ...noFilters, contentType: "PODCAST" };
const chips: ActiveFilter[] = [
  { label: "Pódcast", without: { contentType: "" } },
  { label: "Gratis", without: { price: "" } },
];
const announced = () => screen.getAllByRole("status").at(-1)?.textContent;
const focusedName = () => (document.activeElement as HTMLButtonElement).name;

test("the next page keeps the focus on the changed filter and announces its results", async () => {
  const first = render(toLayout({ page: 1, summary: "306 enseñanzas" }));
  expect(announced()).toBe("");
  await choose("Tipo", /Pódcast/);
  expect(focusedName()).toBe("contentType");
  first.rerender(toLayout({ page: 2, filters: podcasts, summary: "40 resultados" }));
  expect(focusedName()).toBe("contentType");
  expect(announced()).toBe("40 resultados");
});

test("a removed chip leaves the focus on its neighbour", async () => {
  const first = render(toLayout({ page: 1, filters: podcasts, active: chips }));
  await userEvent.click(screen.getByRole("button", { name: "Quitar Gratis" }));
  first.rerender(toLayout({ page: 2, filters: podcasts, active: chips.slice(0, 1) }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Quitar Pódcast" }));
});

test("somebody who has not chosen anything keeps their focus (control)", () => {
  const first = render(toLayout());
  first.rerender(toLayout({ page: 2, filters: podcasts, summary: "40 resultados" }));
  expect(document.activeElement).toBe(document.body);
  expect(announced()).toBe("");
});

test("the search is cleared with its own button", async () => {
  render(toLayout({ filters: { ...noFilters, searchText: "luna" } }));
  await userEvent.click(screen.getByRole("button", { name: "Borrar la búsqueda" }));
  expect(filtersOf(router.replace.mock.calls.at(-1)?.[0])).toEqual({});
  expect(document.activeElement).toBe(screen.getByLabelText("Busca en el catálogo"));
  expect(screen.queryByRole("button", { name: "Borrar la búsqueda" })).toBeNull();
});

describe("the time zone", () => {
  afterEach(() => act(() => chooseViewerZone(null)));

  async function chooseZone(city: string): Promise<void> {
    await userEvent.click(screen.getByRole("button", { name: /^Horas de/ }));
    await userEvent.click(await screen.findByPlaceholderText("Busca una ciudad"));
    await userEvent.paste(city);
    await userEvent.click(await screen.findByText(new RegExp(`^${city} \\(`)));
  }

  test("is shown and chosen with the list, and stays chosen", async () => {
    show();
    await chooseZone("Lima");
    expect(screen.getByRole("button", { name: "Horas de Lima. Cambiar la zona horaria" })).toBeDefined();
    expect(getViewerZone()).toBe("America/Lima");
    expect(localStorage.getItem("ayllu-zone")).toBe("America/Lima");
    expect(router.replace).not.toHaveBeenCalled();
  });

  test("counts the days of a date filter anew", async () => {
    render(toLayout({ filters: { ...noFilters, dates: "tomorrow" }, datesZone: "Europe/Madrid" }));
    await chooseZone("Lima");
    expect(router.replace.mock.calls.at(-1)?.[0]).toContain("tz=America%2FLima");
    expect(screen.getByText("Días de Madrid")).toBeDefined();
  });

  test("of a week is that of its page, and leads to the same week in the viewer's", async () => {
    chooseViewerZone("America/Lima");
    render(toLayout({ datesZone: "Europe/Madrid", week: "2026-11-30" }));
    expect(screen.getByRole("button", { name: "Horas de Madrid. Cambiar la zona horaria" })).toBeDefined();
    expect(screen.queryByText(/^Días de/)).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Horas de/ }));
    await userEvent.click(await screen.findByRole("option", { selected: true }));
    expect(router.replace.mock.calls.at(-1)?.[0]).toContain("tz=America%2FLima&desde=2026-11-30");
  });
});

describe("the sheet of phones", () => {
  const counts = { contentType: { "": 306, PODCAST: 40 }, disciplines: { "": 306, YOGA: 18 } };
  beforeEach(() => stubApi(counts));

  test("applies all choices together and tells how many results there will be", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Filtros" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filtros" }));
    await sheet.findByRole("button", { name: "Ver 306 resultados" });
    await userEvent.click(sheet.getByRole("radio", { name: "Pódcast 40" }));
    await sheet.findByRole("button", { name: "Ver 40 resultados" });
    await userEvent.click(sheet.getByText("Disciplinas"));
    await userEvent.type(sheet.getByPlaceholderText("Busca una disciplina"), "yoga");
    await userEvent.click(sheet.getByRole("checkbox", { name: "Yoga 18" }));
    await userEvent.click(sheet.getByRole("radio", { name: "Empiezan antes" }));
    expect(router.push).not.toHaveBeenCalled();
    await userEvent.click(sheet.getByRole("button", { name: /^Ver 40/ }));
    const url = String(router.push.mock.calls.at(-1)?.[0]);
    expect(filtersOf(url)).toEqual({ contentType: "PODCAST", disciplines: ["YOGA"] });
    expect(url).toContain("sort=soonest");
  });

  test("is left without a trace, and keeps what was chosen until the page has other filters", async () => {
    const { rerender } = render(toLayout({ filters: podcasts }));
    const button = screen.getByRole("button", { name: "Filtros · 1" });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole("radio", { name: /^Taller/ }));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.push).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(await screen.findByRole("radio", { name: /^Taller/, checked: true })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    rerender(toLayout({ filters: { ...podcasts, price: "FREE" } }));
    await userEvent.click(await screen.findByRole("button", { name: "Filtros · 2" }));
    expect(await screen.findByRole("radio", { name: /^Pódcast/, checked: true })).toBeDefined();
  });

  test("clears the filters but not the search", async () => {
    render(toLayout({ filters: { ...podcasts, searchText: "luna" } }));
    await userEvent.click(screen.getByRole("button", { name: "Filtros · 1" }));
    await userEvent.click(await screen.findByRole("button", { name: "Limpiar" }));
    expect(await screen.findByRole("radio", { name: /^Todos los tipos/, checked: true })).toBeDefined();
    await userEvent.click(await screen.findByRole("button", { name: "Ver 306 resultados" }));
    expect(filtersOf(router.push.mock.calls.at(-1)?.[0])).toEqual({ searchText: "luna" });
  });
});
