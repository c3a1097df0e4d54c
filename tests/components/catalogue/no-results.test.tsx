import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import { NoResults } from "@/components/catalogue/no-results";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import type { NearestView } from "@/lib/discovery/nearest/schema";

const empty: NearestView = { kind: "nearest", content: [], relaxations: [], topics: ["SLEEP", "CALM"] };

const show = (filters: Partial<CatalogueFilters>, nearest: Partial<NearestView>) =>
  render(
    <NoResults
      filters={{ ...noFilters, ...filters }}
      nearest={{ ...empty, ...nearest }}
      tz="Europe/Madrid"
    />,
  );

test.each([
  [{ searchText: "luna verde" }, {}, /^No hay enseñanzas con todas esas palabras\./],
  [{ searchText: "luna", country: "JP" }, {}, /^No hay enseñanzas con todos esos filtros\./],
  [{ searchText: "xqwz" }, { kind: "latest" as const }, /^Prueba con otras palabras o elige un tema\.$/],
])("says that there is nothing, and then what helps: %j", (filters, nearest, help) => {
  show(filters, nearest);
  expect(
    screen.getByRole("heading", { name: "No hay resultados que coincidan con tu búsqueda" }),
  ).toBeTruthy();
  expect(screen.getByText(help)).toBeTruthy();
});

test("offers to drop a filter, with the number of results", () => {
  show(
    { searchText: "yoga", modality: "OFFLINE", topics: ["CALM", "SLEEP"] },
    {
      relaxations: [
        { filter: "modality", count: 12 },
        { filter: "topics", count: 3 },
        { filter: "searchText", count: 1 },
      ],
    },
  );
  const links = within(screen.getByRole("list", { name: "Filtros que puedes quitar" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Quita «Presencial» y hay 12",
    "Quita los temas y hay 3",
    "Quita «yoga» y hay 1",
  ]);
  const target = new URL(links[0]?.getAttribute("href") ?? "", "http://a.test").searchParams.get("filters");
  expect(JSON.parse(target ?? "")).toEqual({ searchText: "yoga", topics: ["CALM", "SLEEP"] });
});

test.each([
  ["nearest" as const, "Lo más cercano a lo que buscas"],
  ["latest" as const, "Lo último en llegar"],
])("names what it shows: %s", (kind, title) => {
  show({ searchText: "luna verde" }, { kind, content: [buildCatalogueItem("luna")] });
  expect(screen.getByRole("region", { name: title })).toBeTruthy();
});

test("offers topics", () => {
  show({ searchText: "insomnio xyz" }, {});
  const links = within(screen.getByRole("list", { name: "Temas" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Sueño y descanso", "Calma"]);
});
