import { expect, test } from "vitest";
import { noFilters, type CatalogueFilters } from "@/lib/discovery/filters/filters";
import { countContents } from "@/lib/discovery/filters/selection";
import { findWeek } from "@/lib/discovery/week/data";
import { findMonday } from "@/lib/discovery/week/policy";
import { addDays } from "@/lib/platform/time/dates";
import { toLocalDate } from "@/lib/platform/time/format";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";

const MADRID = "Europe/Madrid";
const DAY_MS = 86_400_000;

const today = toLocalDate(new Date().toISOString(), MADRID);
const tomorrow = addDays(today, 1);
const nextMonday = addDays(findMonday(today), 7);

/** A content with encuentros at these hours of UTC. */
async function createDated(userId: string, ...startsAt: string[]) {
  const ayni = await createTestAyni({ userId });
  for (const start of startsAt) await createTestEncuentro(ayni.id, { startsAt: new Date(start) });
  return ayni;
}

test("a day and an hour must be those of one encuentro", async () => {
  const { id, slug } = await createTestMaster();
  const count = (filters: Partial<CatalogueFilters>) =>
    countContents({ filters: { ...noFilters, master: slug, ...filters }, tz: MADRID });
  await createDated(id, `${tomorrow}T09:00:00Z`, `${addDays(tomorrow, 1)}T20:00:00Z`);
  expect(await count({ dates: "tomorrow" })).toBe(1);
  expect(await count({ dayPart: "night" })).toBe(1);
  expect(await count({ dates: "tomorrow", dayPart: "morning" })).toBe(1);
  expect(await count({ dates: "tomorrow", dayPart: "night" })).toBe(0);
});

test("a week lists each encuentro on the day and within the hours of the zone", async () => {
  const { id, slug } = await createTestMaster();
  // Half past eleven of Monday evening in Madrid, of Monday afternoon in Mexico.
  const late = await createDated(id, `${nextMonday}T22:30:00Z`, `${addDays(nextMonday, 2)}T10:00:00Z`);
  await createDated(id, new Date(Date.parse(`${nextMonday}T10:00:00Z`) + 7 * DAY_MS).toISOString());
  const list = async (tz: string, filters: Partial<CatalogueFilters> = {}) => {
    const view = { ...noFilters, master: slug, ...filters };
    const { days } = await findWeek({ filters: view, tz, monday: nextMonday });
    const total = days.reduce((sum, day) => sum + day.total, 0);
    return [total, days.flatMap(({ day, encuentros }) => encuentros.map((one) => [day, one.slug]))];
  };
  const wednesday = [addDays(nextMonday, 2), late.slug];
  const monday = [nextMonday, late.slug];
  const tuesday = [addDays(nextMonday, 1), late.slug];
  expect(await list("America/Mexico_City")).toEqual([2, [monday, wednesday]]);
  expect(await list("Europe/Helsinki")).toEqual([2, [tuesday, wednesday]]);
  expect(await list("America/Mexico_City", { dayPart: "afternoon" })).toEqual([1, [monday]]);
  expect(await list(MADRID, { dates: "today", disciplines: ["TAROT"] })).toEqual([0, []]);
});
