import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WeekDays } from "@/components/catalogue/week-days";
import type { WeekDay, WeekEncuentro } from "@/lib/discovery/week/schema";

const encuentro: WeekEncuentro = {
  id: "e1",
  startsAt: "2026-11-29T18:00:00.000Z",
  timezone: "Europe/Madrid",
  isLive: false,
  slug: "respirar",
  title: "Respirar",
  contentType: "WORKSHOP",
  modality: "ONLINE",
  placeCity: null,
  masterName: "Lucía Ferrer",
  amount: 2500,
  currency: "EUR",
  minimumAmount: null,
  proRata: false,
  encuentros: 1,
  encuentrosLeft: 1,
};
const day = (date: string, encuentros: WeekEncuentro[] = []): WeekDay => ({
  day: date,
  encuentros,
  total: encuentros.length,
});

test("days that are over are not there, and those without encuentros say so", () => {
  const days = [day("2026-11-27"), day("2026-11-28"), day("2026-11-29", [encuentro])];
  render(<WeekDays days={days} tz="Europe/Madrid" today="2026-11-28" />);
  const [empty, full, ...others] = screen.getAllByRole("heading", { level: 3 });
  expect(others).toEqual([]);
  expect(empty?.closest("section")?.textContent).toContain("Sin encuentros");
  expect(full?.closest("section")?.textContent).toContain("19:00Taller");
});

test("what is in person is told in the hour of its place, with its day where that is another", () => {
  const inPerson = { ...encuentro, modality: "OFFLINE" as const, timezone: "America/Mexico_City" };
  const days = [
    day("2026-12-01", [{ ...inPerson, id: "e2", startsAt: "2026-12-01T00:00:00Z" }]),
    day("2026-12-02", [{ ...inPerson, id: "e3", startsAt: "2026-12-02T20:00:00Z", placeCity: "Puebla" }]),
  ];
  render(<WeekDays days={days} tz="Europe/Madrid" today="2026-11-30" />);
  const [other, same] = screen.getAllByRole("listitem");
  expect(other?.textContent).toContain("lun 30, 18:00en Ciudad de México");
  expect(other?.closest("div")?.querySelector("h4")?.textContent).toBe("Por la tarde");
  expect(same?.textContent).toMatch(/^14:00en Puebla/);
});
