import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { EncuentroList } from "@/components/content-page/encuentro-list";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { buildEncuentroView } from "@/tests/support/factories/ayni-detail";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";

const viewer = { zone: null as string | null };
stubExports(zoneModule, { useViewerZone: () => viewer.zone });
beforeEach(() => {
  viewer.zone = "Europe/Madrid";
});

const renderItem = (encuentro: EncuentroView, city: string | null): string => {
  render(<EncuentroList encuentros={[encuentro]} city={city} />);
  return screen.getByRole("listitem").textContent;
};

// Tuesday 8 December at 20:00 in Buenos Aires is Wednesday at midnight in Madrid.
const milonga = buildEncuentroView("2026-12-08T23:00:00.000Z", {
  timezone: "America/Argentina/Buenos_Aires",
});

test.each([null, "Europe/Madrid", "Asia/Tokyo"])(
  "in person it is told in the day and hour of its place, to a viewer in %s",
  (zone) => {
    viewer.zone = zone;
    const text = renderItem(milonga, "Buenos Aires");
    expect(text).toContain("mar8dic");
    expect(text).toContain("martes, 8 de diciembre de 2026, 20:00 – 21:30 en Buenos Aires");
    expect(text).not.toContain("tu hora");
  },
);

test("online it is told in the viewer's hour, with the Master's day and hour beside it", () => {
  const text = renderItem({ ...milonga, timezone: "America/Merida" }, null);
  expect(text).toContain("miércoles, 9 de diciembre de 2026, 00:00 – 01:30 tu hora (Madrid)");
  expect(text).toContain("mar 8, 17:00 en Mérida");
});

test("online it is told once where both have the same hour", () => {
  const text = renderItem({ ...milonga, timezone: "Europe/Paris" }, null);
  expect(text).toContain("00:00 – 01:30 tu hora (Madrid)");
  expect(text).not.toContain("París");
});

test("a cancelled encuentro says so, in person too", () => {
  expect(renderItem({ ...milonga, cancelled: true }, "Buenos Aires")).toContain("Cancelado");
});
