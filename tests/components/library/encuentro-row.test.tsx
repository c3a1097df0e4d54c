import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ReceivedEncuentroRow } from "@/components/library/encuentros/received-encuentro-row";
import { formatEncuentroTimes } from "@/components/library/encuentros/encuentro-times";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import * as zoneModule from "@/components/common/use-viewer-zone";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(zoneModule, { useViewerZone: () => "Europe/Madrid" });

const encuentro: EncuentroView = {
  id: "e1",
  startsAt: "2026-12-05T23:30:00.000Z",
  endsAt: "2026-12-06T01:00:00.000Z",
  timezone: "America/Santiago",
  durationMinutes: 90,
  title: "",
  cancelled: false,
};

test.each([
  [null, "20:30 – 22:00", "en Santiago de Chile", "90 minutos"],
  ["Europe/Madrid", "00:30 – 02:00", "tu hora (Madrid)", "sáb 5, 20:30 en Santiago de Chile"],
  ["America/Santiago", "20:30 – 22:00", "tu hora (Santiago de Chile)", "90 minutos"],
])("for a viewer in %s it is at %s, %s (%s)", (viewerZone, hours, zoneLabel, detail) => {
  expect(formatEncuentroTimes(encuentro, { city: null, viewerZone })).toMatchObject({
    hours,
    zoneLabel,
    detail,
  });
});

test.each([null, "Europe/Madrid"])(
  "in person it keeps the hour of its place for a viewer in %s",
  (viewerZone) => {
    expect(formatEncuentroTimes(encuentro, { city: "Valparaíso", viewerZone })).toEqual({
      zone: "America/Santiago",
      hours: "20:30 – 22:00",
      zoneLabel: "en Valparaíso",
      detail: "90 minutos",
    });
  },
);

const NOW = Date.parse("2026-12-05T21:20:00.000Z");

const renderRow = (props: Partial<ComponentProps<typeof ReceivedEncuentroRow>>) =>
  render(
    <ol>
      <ReceivedEncuentroRow
        encuentro={encuentro}
        venue={null}
        city={null}
        phase="upcoming"
        now={NOW}
        hint={null}
        {...props}
      />
    </ol>,
  ).container;

test("shows the day in the viewer's zone and marks a cancelled encuentro", () => {
  const { textContent } = renderRow({ encuentro: { ...encuentro, cancelled: true }, phase: "cancelled" });
  expect(textContent).toContain("domingo, 6 de diciembre de 2026");
  expect(textContent).toContain("Cancelado");
  expect(textContent).not.toContain("Empieza");
});

test("shows the day of the place in person", () => {
  expect(renderRow({ city: "Valparaíso" }).textContent).toContain("sábado, 5 de diciembre de 2026");
});

test.each([
  ["upcoming", "Empieza en 2 h 10 min"],
  ["inProgress", "Ahora"],
] as const)("an encuentro that is %s shows '%s'", (phase, text) => {
  expect(renderRow({ phase }).textContent).toContain(text);
});

test("can be added to a calendar until it is over", () => {
  const name = "Añadir al calendario el encuentro del dom 6 dic";
  renderRow({});
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/api/encuentros/e1/calendar.ics");
  cleanup();
  expect(renderRow({ phase: "over" }).textContent).not.toMatch(/calendario|Empieza/);
});

test("links the venue to a map", () => {
  renderRow({ venue: "Sala Alba, Calle Mayor 3, Valencia" });
  expect(screen.getByRole("link", { name: "Ver en el mapa" }).getAttribute("href")).toBe(
    "https://www.openstreetmap.org/search?query=Sala+Alba%2C+Calle+Mayor+3%2C+Valencia",
  );
});
