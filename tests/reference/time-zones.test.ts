import { expect, test } from "vitest";
import { formatHoursOf, formatZone, zoneName } from "@/lib/platform/time/zone-names";
import { findZoneOfPlace } from "@/lib/reference/time-zones";
import { timeZoneOptions } from "@/lib/reference/time-zone-options";

const labelIn = (zone: string, at: string) =>
  timeZoneOptions([], new Date(at)).find(({ value }) => value === zone)?.label;

test.each([
  ["America/Mexico_City", "2026-12-05T12:00:00Z", "Ciudad de México (GMT−6)"],
  ["Asia/Kolkata", "2026-12-05T12:00:00Z", "Calcuta (GMT+5:30)"],
  ["Europe/Madrid", "2026-12-05T12:00:00Z", "Madrid (GMT+1)"],
  ["Europe/Madrid", "2026-07-05T12:00:00Z", "Madrid (GMT+2)"],
  ["America/Santiago", "2026-12-05T12:00:00Z", "Santiago de Chile (GMT−3)"],
  ["America/Santiago", "2026-07-05T12:00:00Z", "Santiago de Chile (GMT−4)"],
])("%s at %s is «%s»", (zone, at, label) => {
  const name = timeZoneOptions([zone], new Date(at)).find(({ value }) => value === zone)?.label;
  expect(name).toBe(label);
});

test.each([
  ["America/Argentina/Buenos_Aires", "hora de Buenos Aires"],
  ["America/Buenos_Aires", "hora de Buenos Aires"],
  ["America/Cordoba", "hora de Córdoba"],
  ["America/Mexico_City", "hora de Ciudad de México"],
  ["Asia/Ho_Chi_Minh", "hora de Ciudad Ho Chi Minh"],
  ["Asia/Saigon", "hora de Ciudad Ho Chi Minh"],
  ["Africa/Cairo", "hora de El Cairo"],
  ["UTC", "hora UTC"],
  ["Etc/GMT+3", "hora GMT+3"],
])("the clocks of %s are the «%s»", (zone, name) => {
  expect(formatZone(zone)).toBe(name);
});

test("the list is sorted by its Spanish names and has no name in English", () => {
  const labels = timeZoneOptions([]).map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted(new Intl.Collator("es").compare));
  for (const english of ["New York", "Mexico City", "London", "Tokyo", "_"])
    expect(labels.filter((label) => label.includes(english))).toEqual([]);
});

test.each([
  ["Antarctica/DumontDUrville", "Dumont d’Urville"],
  ["Atlantic/Faeroe", "Islas Feroe"],
  ["Atlantic/Faroe", "Islas Feroe"],
  ["America/Godthab", "Nuuk"],
  ["Indian/Comoro", "Comoras"],
  ["Europe/Isle_of_Man", "Isla de Man"],
  ["America/North_Dakota/Beulah", "Beulah (Dakota del Norte)"],
])("%s is «%s» in the list", (zone, name) => {
  const label = timeZoneOptions([zone]).find(({ value }) => value === zone)?.label;
  expect(label?.replace(/ \(GMT.*/, "")).toBe(name);
});

test("no two zones of the list have the same name, and no name is left as the database of zones writes it", () => {
  const names = Intl.supportedValuesOf("timeZone").map(zoneName);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => /_|^St |Isle|[a-z][A-Z](?!urdo)/.test(name))).toEqual([]);
});

test("the zone of a person is in it once, and an unknown one never", () => {
  expect(
    timeZoneOptions(["Europe/Madrid", null]).filter(({ value }) => value === "Europe/Madrid"),
  ).toHaveLength(1);
  expect(timeZoneOptions(["Etc/Unknown"]).map(({ value }) => value)).not.toContain("Etc/Unknown");
  expect(labelIn("Europe/Madrid", "2026-12-05T12:00:00Z")).toBeDefined();
});

test.each([
  ["CO", null, "America/Bogota"],
  ["ES", "Cádiz", "Europe/Madrid"],
  ["CL", "Valparaíso", "America/Santiago"],
  ["CL", "punta arenas ", "America/Punta_Arenas"],
  ["MX", "Guadalajara", "America/Mexico_City"],
  ["MX", "Tijuana", "America/Tijuana"],
  ["BR", "Río de Janeiro", "America/Sao_Paulo"],
  ["US", "Miami", null],
  [null, "Madrid", null],
])("the clock of %s, %s is that of %s", (country, city, zone) => {
  expect(findZoneOfPlace({ country, city })).toBe(zone);
});

test.each([
  ["America/Mexico_City", "Horas de Ciudad de México"],
  ["Asia/Tokyo", "Horas de Tokio"],
  ["UTC", "Horas en hora UTC"],
])("the hours of a page in %s are headed «%s»", (zone, text) => {
  expect(formatHoursOf(zone)).toBe(text);
});
