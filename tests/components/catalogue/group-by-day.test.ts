import { buildCatalogueItem } from "@/tests/support/factories/catalogue-item";
import { toDayCard } from "@/components/catalogue/day-card";
import { expect, test } from "vitest";
import { groupByDay, type DayCard } from "@/components/catalogue/group-by-day";

const TODAY = "2026-11-22";

const card = (startsAt: string | null): DayCard => ({ id: startsAt ?? "undated", startsAt, card: null });

const group = (cards: DayCard[], zone = "Europe/Madrid", today = TODAY) =>
  groupByDay(cards, zone, today).map(({ heading, cards: { length } }) => [heading, length]);

test("names today, tomorrow and other days", () => {
  const cards = ["22T19:00", "23T07:00", "23T20:00", "24T10:00"].map((time) => card(`2026-11-${time}:00Z`));
  expect(group(cards)).toEqual([
    ["Hoy", 1],
    ["Mañana, lunes 23", 2],
    ["Martes 24 de noviembre", 1],
  ]);
});

test("knows the last day of a month and of a year", () => {
  expect(group([card("2026-12-01T09:00:00Z")], "Europe/Madrid", "2026-11-30")).toEqual([
    ["Mañana, martes 1", 1],
  ]);
  expect(group([card("2027-01-01T09:00:00Z")], "Europe/Madrid", "2026-12-31")).toEqual([
    ["Mañana, viernes 1", 1],
  ]);
});

test("encuentros are on the day of the zone in which filters count", () => {
  const cards = [card("2026-11-23T02:00:00Z")];
  expect(group(cards)).toEqual([["Mañana, lunes 23", 1]]);
  expect(group(cards, "America/Mexico_City")).toEqual([["Hoy", 1]]);
});

test("what has no encuentro to come is last", () => {
  expect(group([card(null), card("2026-11-22T19:00:00Z")])).toEqual([
    ["Hoy", 1],
    ["Sin fecha fija", 1],
  ]);
});

test("a course that is live stands on its next day, by which the pages of the list are sorted", () => {
  const nextStartsAt = "2026-12-06T18:00:00.000Z";
  const live = buildCatalogueItem("a", { liveUntil: "2026-11-29T13:00:00.000Z", nextStartsAt });
  expect(toDayCard(live, { bookable: false }).startsAt).toBe(nextStartsAt);
  const last = { ...live, nextStartsAt: null };
  expect(toDayCard(last, { bookable: false }).startsAt).toBe(live.liveUntil);
});
