import { render } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NextEncuentroTime } from "@/components/common/next-encuentro-time";
import { buildCatalogueItem } from "@/tools/factories/catalogue-item";
import type { CatalogueItem } from "@/lib/content/ayni/schema";

const viewer = vi.hoisted(() => ({ zone: null as string | null }));
vi.mock("@/components/common/use-viewer-zone", () => ({ useViewerZone: () => viewer.zone }));
beforeEach(() => {
  viewer.zone = "Europe/Madrid";
});

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
