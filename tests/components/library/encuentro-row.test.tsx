import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { EncuentroRow } from "@/components/library/encuentros/received-encuentro-row";
import { encuentroTimes } from "@/components/recibir/encuentro-times";
import type { EncuentroView } from "@/lib/content/ayni/schema";

vi.mock("@/components/ayni/viewer-zone", () => ({ useViewerZone: () => "Europe/Madrid" }));

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
  [null, "20:30 – 22:00", "hora de Santiago de Chile", "90 minutos"],
  ["Europe/Madrid", "00:30 – 02:00", "tu hora (Madrid)", "20:30 en Santiago de Chile"],
  ["America/Santiago", "20:30 – 22:00", "tu hora (Santiago de Chile)", "90 minutos"],
])("for a viewer in %s it is at %s, %s", (zone, hours, whose, elsewhere) => {
  expect(encuentroTimes(encuentro, zone)).toMatchObject({ hours, whose, elsewhere });
});

const NOW = Date.parse("2026-12-05T21:20:00.000Z");

const show = (given: Partial<ComponentProps<typeof EncuentroRow>>) =>
  render(
    <ol>
      <EncuentroRow encuentro={encuentro} place={null} moment="coming" now={NOW} hint={null} {...given} />
    </ol>,
  ).container;

test("the day is the viewer's, and a cancelled one says so", () => {
  const { textContent } = show({ encuentro: { ...encuentro, cancelled: true }, moment: "cancelled" });
  expect(textContent).toContain("domingo, 6 de diciembre de 2026");
  expect(textContent).toContain("Cancelado");
  expect(textContent).not.toContain("Empieza");
});

test.each([
  ["coming", "Empieza en 2 h 10 min"],
  ["inCourse", "Ahora"],
] as const)("one that is %s says: %s", (moment, words) => {
  expect(show({ moment }).textContent).toContain(words);
});

test("it goes into a calendar until it is over", () => {
  const name = "Añadir al calendario el encuentro del dom 6 dic";
  show({});
  expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/api/encuentros/e1/calendar.ics");
  cleanup();
  expect(show({ moment: "past" }).textContent).not.toMatch(/calendario|Empieza/);
});

test("a place can be looked up on a map", () => {
  show({ place: "Sala Alba, Calle Mayor 3, Valencia" });
  expect(screen.getByRole("link", { name: "Ver en el mapa" }).getAttribute("href")).toBe(
    "https://www.openstreetmap.org/search?query=Sala+Alba%2C+Calle+Mayor+3%2C+Valencia",
  );
});
