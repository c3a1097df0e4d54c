import { act, render, screen } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DayResults } from "@/components/catalogue/day-results";
import type { DayCard } from "@/components/catalogue/group-by-day";
import type { InfiniteResultsProps } from "@/components/catalogue/infinite-results-props";
import { noFilters } from "@/lib/discovery/filters/filters";
import * as zoneModule from "@/components/common/use-viewer-zone";
import * as lazyInfiniteResultsModule from "@/components/catalogue/lazy-infinite-results";
import { stubExports } from "@/tests/setup/stub-exports";

const viewer = { zone: null as string | null };
stubExports(zoneModule, { useViewerZone: () => viewer.zone });

const loader = { load: (_: DayCard[]): void => undefined };
stubExports(lazyInfiniteResultsModule, {
  LazyInfiniteResults: ({ onCards }: InfiniteResultsProps) => {
    if (onCards) loader.load = onCards;
    return null;
  },
});

const card = (id: string, startsAt: string): DayCard => ({
  id,
  startsAt,
  card: <article>{id}</article>,
});

const renderResults = (isZoneFixed: boolean) => (
  <DayResults
    isZoneFixed={isZoneFixed}
    cards={[card("a", "2026-11-22T19:00:00Z"), card("b", "2026-11-23T02:00:00Z")]}
    zone="Europe/Madrid"
    today="2026-11-22"
    more={{ view: { filters: noFilters, sort: "soonest", tz: "Europe/Madrid" }, after: "x", nextPage: 2 }}
  />
);
const results = renderResults(false);

const outline = () => [...document.querySelectorAll("h2, article")].map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
  viewer.zone = "Europe/Madrid";
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("groups by day, also what is loaded later", () => {
  render(results);
  expect(outline()).toEqual(["Hoy", "a", "Mañana, lunes 23", "b"]);
  act(() => loader.load([card("c", "2026-11-23T09:00:00Z"), card("d", "2026-11-24T09:00:00Z")]));
  expect(outline()).toEqual(["Hoy", "a", "Mañana, lunes 23", "b", "c", "Martes 24 de noviembre", "d"]);
  expect(screen.getByRole("region", { name: "Mañana, lunes 23" }).querySelectorAll("li")).toHaveLength(2);
});

test("hydrates the days of the server, then shows those of the viewer", async () => {
  viewer.zone = null;
  const container = document.createElement("div");
  container.innerHTML = renderToString(results);
  document.body.append(container);
  expect(outline()).toEqual(["Hoy", "a", "Mañana, lunes 23", "b"]);
  viewer.zone = "America/Mexico_City";
  const onRecoverableError = vi.fn();
  await act(async () => void hydrateRoot(container, results, { onRecoverableError }));
  expect(outline()).toEqual(["Hoy", "a", "b"]);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test("keeps to the days of the filters in a link from another zone", () => {
  viewer.zone = "America/Mexico_City";
  render(renderResults(true));
  expect(outline()).toEqual(["Hoy", "a", "Mañana, lunes 23", "b"]);
});
