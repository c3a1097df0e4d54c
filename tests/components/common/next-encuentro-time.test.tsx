import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AyniCard } from "@/components/common/ayni-card";
import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";

const viewer = { zone: null as string | null };
stubExports(zoneModule, { useViewerZone: () => viewer.zone });
beforeEach(() => {
  viewer.zone = "Europe/Madrid";
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => vi.useRealTimers());

// Tuesday 8 December at 20:00 in Buenos Aires is Wednesday at midnight in Madrid.
const NEXT = {
  nextStartsAt: "2026-12-08T23:00:00.000Z",
  nextTimezone: "America/Argentina/Buenos_Aires",
} as const;
const IN_PERSON = { ...NEXT, modality: "OFFLINE" } as const;

const renderTime = (overrides: Partial<CatalogueItem>): string =>
  render(<NextEncuentroTime ayni={buildCatalogueItem("a", overrides)} />).container.textContent;

test.each([null, "Europe/Madrid", "America/Argentina/Buenos_Aires"])(
  "in person it is told in the day and hour of its place, to a viewer in %s",
  (zone) => {
    viewer.zone = zone;
    expect(renderTime({ ...IN_PERSON, placeCity: "San Telmo" })).toBe("mar 8 dic, 20:00 en San Telmo");
  },
);

test("in person it is told by the city of its zone until the place is known", () => {
  expect(renderTime(IN_PERSON)).toBe("mar 8 dic, 20:00 en Buenos Aires");
});

test("online it is told in the viewer's hour, and in Madrid's until that is known", () => {
  expect(renderTime(NEXT)).toBe("mié 9 dic, 00:00 tu hora");
  viewer.zone = null;
  expect(renderTime(NEXT)).toBe("mié 9 dic, 00:00 en Madrid");
});

test("renders nothing without a next encuentro", () => expect(renderTime({})).toBe(""));

const startingAt = (nextStartsAt: string) => ({ ...NEXT, nextStartsAt });

test.each([
  ["2026-11-22T22:00:00Z", "Hoy, 23:00 tu hora"],
  ["2026-11-22T23:00:00Z", "Mañana, 00:00 tu hora"],
  ["2026-11-23T23:00:00Z", "mar 24 nov, 00:00 tu hora"],
])("at %s it is told as %s", (startsAt, text) => expect(renderTime(startingAt(startsAt))).toBe(text));

test("on a card it tells how long is left, if that is little and the encuentro online", () => {
  const renderOnCard = (overrides: Partial<CatalogueItem>) =>
    render(<NextEncuentroTime ayni={buildCatalogueItem("a", overrides)} countsDown />).container.textContent;
  expect(renderOnCard(startingAt("2026-11-22T13:30:00Z"))).toBe("Hoy, 14:30 · en 1 h 30 min");
  expect(renderOnCard(startingAt("2026-11-22T15:01:00Z"))).toBe("Hoy, 16:01 tu hora");
  const inPerson = { ...startingAt("2026-11-22T13:30:00Z"), modality: "OFFLINE" } as const;
  expect(renderOnCard(inPerson)).toBe("Hoy, 10:30 en Buenos Aires");
});

test("while one takes place, it tells until when, even if another follows", () => {
  const live = { ...NEXT, liveUntil: "2026-11-22T12:40:00.000Z" };
  expect(renderTime(live)).toBe("Ahora, hasta las 13:40 tu hora");
  expect(renderTime({ ...IN_PERSON, ...live, nextStartsAt: null })).toBe(
    "Ahora, hasta las 09:40 en Buenos Aires",
  );
});

test("a page that was cached before tells what the viewer's clock says", () => {
  const cached = {
    ...startingAt("2026-11-22T11:30:00Z"),
    nextEndsAt: "2026-11-22T12:30:00.000Z",
  };
  expect(renderTime(cached)).toBe("Ahora, hasta las 13:30 tu hora");
  vi.setSystemTime(new Date("2026-11-22T12:30:00Z"));
  expect(renderTime(cached)).toBe("Ya ha pasado");
  expect(renderTime({ liveUntil: "2026-11-22T12:30:00.000Z" })).toBe("Ya ha pasado");
  expect(renderTime({ ...NEXT, liveUntil: "2026-11-22T12:30:00.000Z" })).toBe("mié 9 dic, 00:00 tu hora");
});

test("the words before the time follow the viewer's clock, too", () => {
  const labels = { live: "En directo:", coming: "Próximo encuentro:" };
  const cached = { ...startingAt("2026-11-22T12:30:00Z"), nextEndsAt: "2026-11-22T13:30:00.000Z" };
  const renderLabelled = () =>
    render(<NextEncuentroTime ayni={buildCatalogueItem("a", cached)} labels={labels} />).container
      .textContent;
  expect(renderLabelled()).toBe("Próximo encuentro: Hoy, 13:30 tu hora");
  vi.setSystemTime(new Date("2026-11-22T12:40:00Z"));
  expect(renderLabelled()).toBe("En directo: Ahora, hasta las 14:30 tu hora");
});

test("the card of one that has begun does not say that it is over", () => {
  const renderCard = (overrides: Partial<CatalogueItem>) =>
    render(<AyniCard item={buildCatalogueItem("a", { contentType: "EVENT", ...overrides })} />).container
      .textContent;
  expect(renderCard({ liveUntil: "2026-11-22T12:40:00.000Z" })).toContain("Ahora, hasta las 13:40");
  expect(renderCard({})).toContain("Ya ha pasado");
});
