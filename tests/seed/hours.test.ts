import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { buildContents, type SeedContent } from "@/prisma/seed/contents";
import { WEEKDAYS } from "@/prisma/seed/files/schemas";
import { buildManuscript } from "@/prisma/seed/media/manuscript";
import { nextMoonDay, nextSolsticeDay } from "@/prisma/seed/sky";
import { buildMasters } from "@/prisma/seed/users";

const MOMENTS = ["2026-03-18T15:20:00Z", "2026-11-27T14:30:00Z", "2027-02-01T03:00:00Z"];

const contentsAt = (moment: string): SeedContent[] => {
  const now = new Date(moment);
  return buildContents(buildMasters(now), now);
};

/** The encuentros in the hour of their Master. */
const localStarts = ({ encuentros, master }: SeedContent): Temporal.ZonedDateTime[] =>
  encuentros.map(({ startsAt }) =>
    Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(master.zone),
  );

const heading = ({ teaching }: SeedContent) =>
  `${teaching.title}. ${teaching.shortDescription}`.toLowerCase();
const fullText = (content: SeedContent) => `${heading(content)}\n${content.teaching.body.toLowerCase()}`;

/** Returns the slugs of the contents with encuentros whose text says something that is not so. */
const findWrong = (moment: string, isRight: (content: SeedContent) => boolean): string[] =>
  contentsAt(moment)
    .filter((content) => content.encuentros.length > 0 && !isRight(content))
    .map(({ slug }) => slug);

const SPANISH_WEEKDAYS = ["lunes", "martes", "miércoles", "jueves", "viernes", "sábados?", "domingos?"];

it.each(MOMENTS)("at %s holds encuentros on the weekdays of their titles", (moment) => {
  const wrong = findWrong(moment, (content) => {
    const said = SPANISH_WEEKDAYS.flatMap((day, index) =>
      new RegExp(`(?<!\\p{L})${day}(?!\\p{L})`, "u").test(heading(content)) ? [index + 1] : [],
    );
    return said.length === 0 || localStarts(content).every(({ dayOfWeek }) => said.includes(dayOfWeek));
  });
  expect(wrong).toEqual([]);
});

/** First and last hour at which an encuentro of that part of the day may begin. */
const DAY_PARTS = [
  { words: /(?<!\p{L})madrugada(?!\p{L})/u, from: 4, to: 6 },
  { words: /(?<!\p{L})(?:mañanas|una mañana|mañana de)(?!\p{L})/u, from: 7, to: 12 },
  { words: /(?<!\p{L})(?:tardes?|atardecer|anochecer)(?!\p{L})/u, from: 15, to: 20 },
  { words: /(?<!\p{L})noches?(?!\p{L})/u, from: 18, to: 22 },
];

it("begins in the part of the day that titles and summaries say", () => {
  const wrong = findWrong("2026-11-27T14:30:00Z", (content) => {
    const said = DAY_PARTS.filter(({ words }) => words.test(heading(content)));
    const [start] = localStarts(content);
    return said.length === 0 || !start || said.some(({ from, to }) => start.hour >= from && start.hour <= to);
  });
  expect(wrong).toEqual([
    // It is for those who come home in the morning.
    "meditacion-para-enfermeras-y-turnos-de-noche",
  ]);
});

const HOURS = "una dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");
const HOUR = `(?:las? )?(${HOURS.join("|")})( y media| y cuarto)?`;
const RANGE = new RegExp(
  `(?<!\\p{L})de ${HOUR}(?: de la \\p{L}+)? a ${HOUR}(?!\\p{L}| (?:años|minutos))`,
  "gu",
);

const toMinutes = (hour = "", rest = ""): number =>
  ((HOURS.indexOf(hour) + 1) % 12) * 60 + (rest === " y media" ? 30 : rest === " y cuarto" ? 15 : 0);

it("lasts from and to the hours that texts say", () => {
  const wrong = findWrong("2026-11-27T14:30:00Z", (content) => {
    const said = [...fullText(content).matchAll(RANGE)].map(([, from, fromRest, to, toRest]) =>
      [toMinutes(from, fromRest), toMinutes(to, toRest)].join(),
    );
    const [start] = localStarts(content);
    const minutes = content.encuentros[0]?.durationMinutes ?? 0;
    if (said.length === 0 || !start) return true;
    const from = (start.hour * 60 + start.minute) % 720;
    return said.includes([from, (from + minutes) % 720].join());
  });
  expect(wrong).toEqual([]);
});

const DURATIONS: Readonly<Record<string, number>> = {
  "media hora": 30,
  "hora y media": 90,
  "dos horas": 120,
  "tres horas": 180,
  "cuatro horas": 240,
};

it("lasts as long as summaries say", () => {
  const wrong = findWrong("2026-11-27T14:30:00Z", ({ teaching, encuentros }) => {
    const text = teaching.shortDescription.toLowerCase();
    const said = Object.keys(DURATIONS).filter((phrase) => text.includes(phrase));
    return said.every((phrase) => DURATIONS[phrase] === encuentros[0]?.durationMinutes);
  });
  expect(wrong).toEqual([]);
});

const NUMBERS: Readonly<Record<string, number>> = {
  ocho: 8,
  diez: 10,
  doce: 12,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  dieciocho: 18,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  "treinta y cinco": 35,
  cien: 100,
};
const PLACES = new RegExp(
  `(?:somos|caben|vamos|cabemos|el grupo no pasa de|el grupo es de) (${Object.keys(NUMBERS).toReversed().join("|")})(?!\\p{L})`,
  "gu",
);

it("has as many places as texts say", () => {
  const wrong = findWrong("2026-11-27T14:30:00Z", (content) =>
    [...fullText(content).matchAll(PLACES)].every(
      ([, number = ""]) => NUMBERS[number] === content.teaching.capacity,
    ),
  );
  expect(wrong).toEqual([]);
});

it("writes a chapter for each part of a book or notebook", () => {
  const read = contentsAt("2026-11-27T14:30:00Z").filter(({ teaching }) => teaching.book !== undefined);
  expect(read.length).toBeGreaterThan(80);
  for (const content of read)
    expect(buildManuscript(content).chapters.map(({ title }) => title)).toEqual(content.teaching.parts);
});

it("follows the sky where titles name the moon or the solstice", () => {
  const today = Temporal.PlainDate.from("2026-11-27");
  const days = (day: Temporal.PlainDate, other: string) => Math.abs(day.until(other).total("days"));
  expect(days(nextMoonDay(today, "new"), "2026-12-09")).toBeLessThanOrEqual(1);
  expect(days(nextMoonDay(today, "full"), "2026-12-24")).toBeLessThanOrEqual(1);
  expect(nextSolsticeDay(today).toString()).toBe("2026-12-21");
  expect(nextSolsticeDay(Temporal.PlainDate.from("2026-12-20")).toString()).toBe("2027-06-21");
});

it("names weekdays as the calendar counts them", () => {
  const monday = Temporal.PlainDate.from("2026-11-30");
  expect(WEEKDAYS[monday.dayOfWeek - 1]).toBe("monday");
});
