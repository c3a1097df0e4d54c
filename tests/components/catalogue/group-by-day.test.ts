import { expect, test } from "vitest";
import { groupByDay, type DayCard } from "@/components/catalogue/group-by-day";

const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const TODAY = "2026-11-22";

const card = (startsAt: string | null, place?: string): DayCard => ({
  id: startsAt ?? "undated",
  startsAt,
  timezone: place ?? "Europe/Madrid",
  inPerson: place !== undefined,
  card: null,
});

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

test("online encuentros are on the day of the viewer", () => {
  const cards = [card("2026-11-23T02:00:00Z")];
  expect(group(cards)).toEqual([["Mañana, lunes 23", 1]]);
  expect(group(cards, "America/Mexico_City")).toEqual([["Hoy", 1]]);
});

test("encuentros in person are on the day of their place, without a second heading for a day", () => {
  // In Madrid it is already Tuesday when they begin on Monday evening in Buenos Aires.
  const cards = [card("2026-11-23T23:30:00Z"), card("2026-11-24T00:00:00Z", BUENOS_AIRES)];
  expect(group(cards)).toEqual([
    ["Mañana, lunes 23", 1],
    ["Martes 24 de noviembre", 1],
  ]);
  expect(groupByDay(cards, "Europe/Madrid", TODAY)[0]?.cards[0]?.inPerson).toBe(true);
});

test("what has no encuentro to come is last", () => {
  expect(group([card(null), card("2026-11-22T19:00:00Z")])).toEqual([
    ["Hoy", 1],
    ["Sin fecha fija", 1],
  ]);
});
