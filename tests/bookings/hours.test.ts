import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toOfferZone } from "@/lib/content/booking-terms/policy";
import { listFreeHours, toBlocked } from "@/lib/bookings/hours/policy";
import type { HourFacts } from "@/lib/bookings/hours/policy";

const HOUR = 3_600_000;
const terms = {
  minutes: 60,
  bufferBefore: 0,
  bufferAfter: 0,
  noticeHours: 0,
  horizonDays: 730,
  perDay: null,
};

const factsFor = (overrides: Partial<HourFacts> & Pick<HourFacts, "from" | "until">): HourFacts => ({
  availability: { zone: "Europe/Madrid", weekly: [], exceptions: [] },
  terms,
  busy: [],
  bookedStarts: [],
  now: new Date("2026-01-01T00:00:00Z"),
  ...overrides,
});

const wholeDay = (day: string) => ({
  from: new Date(`${day}T00:00:00Z`),
  until: new Date(`${day}T23:59:59Z`),
});

const toLocal = (zone: string) => (instant: Date) =>
  new Intl.DateTimeFormat("es", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(instant);

const localStarts = (facts: HourFacts) =>
  listFreeHours(facts).map(({ startsAt }) => toLocal(facts.availability.zone)(startsAt));

describe("the hours of a day", () => {
  const week = (zone: string, from: string, to: string) => ({
    zone,
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to })),
    exceptions: [],
  });

  test("begin each half hour and end within the block", () => {
    const availability = week("Europe/Madrid", "16:00", "18:30");
    expect(localStarts(factsFor({ availability, ...wholeDay("2027-01-12") }))).toEqual([
      "16:00",
      "16:30",
      "17:00",
      "17:30",
    ]);
  });

  test("are those of the exception instead of the week", () => {
    const availability = {
      ...week("Europe/Madrid", "16:00", "18:00"),
      exceptions: [
        { date: "2027-01-12", from: "10:00", to: "11:00" },
        { date: "2027-01-13", closed: true },
        { date: "2027-01-13", from: "10:00", to: "11:00" },
      ],
    };
    expect(localStarts(factsFor({ availability, ...wholeDay("2027-01-12") }))).toEqual(["10:00"]);
    expect(localStarts(factsFor({ availability, ...wholeDay("2027-01-13") }))).toEqual([]);
  });

  test.each([
    ["an hour is missing", "Europe/Madrid", "2027-03-28", ["01:00", "01:30", "03:00", "03:30"]],
    [
      "an hour is repeated",
      "Europe/Madrid",
      "2026-10-25",
      ["01:00", "01:30", "02:00", "02:30", "02:00", "02:30", "03:00", "03:30"],
    ],
    [
      "midnight is missing",
      "America/Santiago",
      "2027-09-05",
      ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    ],
    [
      "nothing changes",
      "America/Asuncion",
      "2027-03-28",
      ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    ],
    [
      "nothing changes",
      "America/Mexico_City",
      "2027-04-04",
      ["01:00", "01:30", "02:00", "02:30", "03:00", "03:30"],
    ],
  ])("are told by the clock when %s (%s)", (_, zone, day, starts) => {
    const availability = week(zone, "01:00", "04:30");
    const range = { from: new Date(Date.parse(day) - 12 * HOUR), until: new Date(`${day}T12:00:00Z`) };
    const facts = factsFor({ availability, ...range });
    const ofDay = listFreeHours(facts).filter(
      ({ startsAt }) =>
        new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short" }).format(startsAt) === day,
    );
    expect(ofDay.map(({ startsAt }) => toLocal(zone)(startsAt))).toEqual(starts);
  });

  test("are each an instant of its own when midnight is repeated (America/Santiago)", () => {
    const availability = week("America/Santiago", "22:00", "24:00");
    const facts = factsFor({
      availability,
      from: new Date("2027-04-04T00:00:00Z"),
      until: new Date("2027-04-04T05:00:00Z"),
    });
    const starts = listFreeHours(facts).map(({ startsAt }) => startsAt.getTime());
    expect(starts.map((start) => toLocal("America/Santiago")(new Date(start)))).toEqual([
      "22:00",
      "22:30",
      "23:00",
      "23:30",
      "23:00",
    ]);
    expect(new Set(starts).size).toBe(starts.length);
  });

  test("keep the pauses, the notice, the horizon and the limit of a day", () => {
    const availability = week("Europe/Madrid", "09:00", "14:00");
    const day = wholeDay("2027-01-12");
    const busy = [{ from: new Date("2027-01-12T10:00:00Z"), until: new Date("2027-01-12T11:00:00Z") }];
    const paused = { ...terms, bufferAfter: 30 };
    expect(localStarts(factsFor({ availability, terms: paused, busy, ...day }))).toEqual([
      "09:00",
      "09:30",
      "12:00",
      "12:30",
      "13:00",
    ]);
    const now = new Date("2027-01-12T09:10:00Z");
    const noticed = { ...terms, noticeHours: 2 };
    expect(localStarts(factsFor({ availability, terms: noticed, now, ...day }))).toEqual(["12:30", "13:00"]);
    const near = { ...terms, horizonDays: 1 };
    expect(localStarts(factsFor({ availability, terms: near, ...day }))).toEqual([]);
    const few = { ...terms, perDay: 1 };
    const bookedStarts = [new Date("2027-01-12T08:00:00Z")];
    expect(localStarts(factsFor({ availability, terms: few, bookedStarts, ...day }))).toEqual([]);
  });
});

const zones = [
  "Europe/Madrid",
  "America/Santiago",
  "America/Mexico_City",
  "America/Asuncion",
  "Atlantic/Canary",
];

const anyFacts = fc.record({
  zone: fc.constantFrom(...zones),
  minutes: fc.constantFrom(20, 45, 60, 90),
  bufferBefore: fc.constantFrom(0, 15),
  bufferAfter: fc.constantFrom(0, 10, 30),
  noticeHours: fc.constantFrom(0, 12, 48),
  horizonDays: fc.constantFrom(7, 60, 365),
  perDay: fc.constantFrom(null, 1, 3),
  start: fc.date({
    min: new Date("2026-01-01T00:00:00Z"),
    max: new Date("2027-12-01T00:00:00Z"),
    noInvalidDate: true,
  }),
  blocks: fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      from: fc.integer({ min: 0, max: 22 }),
      length: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 8 },
  ),
  busyOffsets: fc.array(fc.integer({ min: 0, max: 14 * 24 }), { maxLength: 6 }),
});

const clock = (hour: number) => `${String(Math.min(hour, 24)).padStart(2, "0")}:00`;

function toFacts(sample: typeof anyFacts extends fc.Arbitrary<infer T> ? T : never): HourFacts {
  const { zone, start, blocks, busyOffsets, ...given } = sample;
  return {
    availability: {
      zone,
      weekly: blocks.map(({ weekday, from, length }) => ({
        weekday,
        from: clock(from),
        to: clock(from + length),
      })),
      exceptions: [],
    },
    terms: given,
    busy: busyOffsets.map((offset) => {
      const from = new Date(start.getTime() + offset * HOUR);
      return { from, until: new Date(from.getTime() + HOUR) };
    }),
    bookedStarts: [],
    now: start,
    from: start,
    until: new Date(start.getTime() + 14 * 24 * HOUR),
  };
}

describe("for any zone, week, terms and change of the clocks", () => {
  test("what is listed for days is what is listed for its own minute: nothing is offered that cannot be booked", () => {
    fc.assert(
      fc.property(anyFacts, (sample) => {
        const facts = toFacts(sample);
        for (const { startsAt } of listFreeHours(facts)) {
          const alone = listFreeHours({ ...facts, from: startsAt, until: new Date(startsAt.getTime() + 1) });
          expect(alone.map((hour) => hour.startsAt)).toEqual([startsAt]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("hours keep notice, horizon and what is taken, and last as long as agreed", () => {
    fc.assert(
      fc.property(anyFacts, (sample) => {
        const facts = toFacts(sample);
        for (const { startsAt, endsAt } of listFreeHours(facts)) {
          const ahead = startsAt.getTime() - facts.now.getTime();
          expect(ahead).toBeGreaterThanOrEqual(facts.terms.noticeHours * HOUR);
          expect(ahead).toBeLessThan(facts.terms.horizonDays * 24 * HOUR);
          expect(endsAt.getTime() - startsAt.getTime()).toBe(facts.terms.minutes * 60_000);
          const blocked = toBlocked(startsAt, facts.terms);
          expect(facts.busy.some(({ from, until }) => from < blocked.until && blocked.from < until)).toBe(
            false,
          );
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("blocks that touch", () => {
  const night = (weekday: number) => [
    { weekday, from: "22:00", to: "24:00" },
    { weekday: (weekday % 7) + 1, from: "00:00", to: "02:00" },
  ];
  /** Tells the weekday and the time of an instant on the clocks of a zone. */
  function createClock(zone: string) {
    const format = new Intl.DateTimeFormat("sv", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
    return (instant: Date) => {
      const [date = "", time = ""] = format.format(instant).split(" ");
      return { date, time, weekday: ((new Date(date).getUTCDay() + 6) % 7) + 1 };
    };
  }

  test("at midnight are one night, from Sunday to Monday, too", () => {
    const availability = { zone: "Europe/Madrid", weekly: night(7), exceptions: [] };
    const range = { from: new Date("2027-01-10T00:00:00Z"), until: new Date("2027-01-11T22:00:00Z") };
    const starts = localStarts(factsFor({ availability, ...range }));
    expect(starts).toEqual(["22:00", "22:30", "23:00", "23:30", "00:00", "00:30", "01:00"]);
    const long = localStarts(factsFor({ availability, ...range, terms: { ...terms, minutes: 240 } }));
    expect(long).toEqual(["22:00"]);
  });

  test("within a day are one, and those with a gap are not", () => {
    const toDay = (...blocks: [string, string][]) =>
      localStarts(
        factsFor({
          availability: {
            zone: "Europe/Madrid",
            weekly: blocks.map(([from, to]) => ({ weekday: 2, from, to })),
            exceptions: [],
          },
          ...wholeDay("2027-01-12"),
        }),
      );
    expect(toDay(["10:30", "11:00"], ["10:00", "10:30"])).toEqual(["10:00"]);
    expect(toDay(["10:00", "10:30"], ["10:31", "11:00"])).toEqual([]);
  });

  test("a closed day ends the night before it, and one that differs goes on with its own hours", () => {
    const availability = { zone: "Europe/Madrid", weekly: night(7) };
    const range = { from: new Date("2027-01-10T00:00:00Z"), until: new Date("2027-01-11T22:00:00Z") };
    const list = (exceptions: HourFacts["availability"]["exceptions"]) =>
      localStarts(factsFor({ availability: { ...availability, exceptions }, ...range }));
    expect(list([{ date: "2027-01-11", closed: true }])).toEqual(["22:00", "22:30", "23:00"]);
    expect(list([{ date: "2027-01-11", from: "00:00", to: "00:30" }])).toEqual([
      "22:00",
      "22:30",
      "23:00",
      "23:30",
    ]);
  });

  test("offer an hour over midnight in each week of two years, in every zone", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1, max: 7 }), (zone, weekday) => {
        const availability = { zone, weekly: night(weekday), exceptions: [] };
        const range = { from: new Date("2026-01-02T00:00:00Z"), until: new Date("2027-12-30T00:00:00Z") };
        const late = listFreeHours(factsFor({ availability, ...range }))
          .map(({ startsAt }) => startsAt)
          .map(createClock(zone))
          .filter(({ time }) => time === "23:30");
        expect(new Set(late.map(({ date }) => date)).size).toBeGreaterThanOrEqual(103);
        expect(late.every((start) => start.weekday === weekday)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  test("take no hour away that one of them offers alone, and add none outside of them", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 7 }), (sample, weekday) => {
        const { availability, ...facts } = toFacts(sample);
        const weekly = [...availability.weekly, ...night(weekday)];
        const tell = createClock(availability.zone);
        const isOpen = (instant: Date): boolean => {
          const { weekday: day, time } = tell(instant);
          return weekly.some((block) => block.weekday === day && block.from <= time && time < block.to);
        };
        const list = (blocks: typeof weekly) =>
          listFreeHours({ ...facts, availability: { ...availability, weekly: blocks } });
        const all = list(weekly);
        const starts = new Set(all.map(({ startsAt }) => startsAt.getTime()));
        for (const block of weekly)
          for (const { startsAt } of list([block])) expect(starts).toContain(startsAt.getTime());
        for (const { startsAt, endsAt } of all)
          for (let at = startsAt.getTime(); at < endsAt.getTime(); at += 10 * 60_000)
            expect(isOpen(new Date(at))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

const madrid = { modality: "OFFLINE", placeCity: "Madrid", placeCountry: "ES" } as const;

test("hours in person are within the week by the clock of their place, whatever the zone of the week", () => {
  fc.assert(
    fc.property(anyFacts, (sample) => {
      const facts = toFacts(sample);
      const zone = toOfferZone(madrid, facts.availability.zone);
      expect(zone).toBe("Europe/Madrid");
      const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "10:00", to: "14:00" }));
      for (const { startsAt } of listFreeHours({
        ...facts,
        availability: { zone, weekly, exceptions: [] },
      })) {
        const start = toLocal(zone)(startsAt);
        expect(start >= "10:00" && start < "14:00").toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

test("of several zones of a country the Master chooses, for a city that names none", () => {
  const offer = { ...madrid, placeCity: "Arrecife" };
  expect(toOfferZone(offer, "Atlantic/Canary")).toBe("Atlantic/Canary");
  expect(toOfferZone(offer, "America/Bogota")).toBe("Europe/Madrid");
});

test.each([
  ["online", { ...madrid, modality: "ONLINE" } as const],
  ["at a place of no known country", { ...madrid, placeCountry: null }],
  ["at a place whose clock is not known", { ...madrid, placeCity: "Miami", placeCountry: "US" }],
])("hours %s are on the clock of the week", (_, offer) => {
  expect(toOfferZone(offer, "America/Bogota")).toBe("America/Bogota");
});
