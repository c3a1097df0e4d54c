import { expect, test } from "vitest";
import { listBusyTimes } from "@/lib/bookings/calendars/busy-times";
import { createCalendarThread } from "@/server/threads";

const wrap = (...events: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//ES", ...events, "END:VCALENDAR"].join("\r\n");

const event = (...lines: string[]): string =>
  [
    "BEGIN:VEVENT",
    ...(lines.some((line) => line.startsWith("UID")) ? [] : ["UID:uno"]),
    ...lines,
    "END:VEVENT",
  ].join("\r\n");

const createJob = (text: string, options: { from?: string; until?: string; ownIds?: string[] } = {}) => ({
  texts: [text],
  zone: "Europe/Madrid",
  from: Date.parse(options.from ?? "2027-03-20T00:00:00Z"),
  until: Date.parse(options.until ?? "2027-04-10T00:00:00Z"),
  ownIds: options.ownIds ?? [],
});

/** Returns the spans as "2027-03-22T09:00/10:00" in UTC. */
function list(text: string, options?: Parameters<typeof createJob>[1]) {
  const result = listBusyTimes(createJob(text, options));
  if ("problem" in result) return result.problem;
  return result.spans.map((span) =>
    span.map((instant) => new Date(instant).toISOString().slice(0, 16)).join(" "),
  );
}

/** A zone with rules of its own, as Outlook writes it. */
const ROMANCE = [
  "BEGIN:VTIMEZONE",
  "TZID:Hora de casa",
  "BEGIN:STANDARD",
  "DTSTART:16010101T030000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0100",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:+0100",
  "TZOFFSETTO:+0200",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");

const WEEKLY_IN_UTC = [
  "2027-03-22T09:00 2027-03-22T10:00",
  // The clocks change on 28 March.
  "2027-03-29T08:00 2027-03-29T09:00",
  "2027-04-05T08:00 2027-04-05T09:00",
];

test.each([
  ["Europe/Madrid", "the name of a zone"],
  ["/freeassociation.sourceforge.net/Europe/Madrid", "a path that ends with it"],
  ["Hora de casa", "a zone that only the calendar knows"],
])("a weekly hour in %s stays at ten across the change of the clocks: %s", (zone) => {
  const weekly = event(
    `DTSTART;TZID=${zone}:20260105T100000`,
    `DTEND;TZID=${zone}:20260105T110000`,
    "RRULE:FREQ=WEEKLY;UNTIL=20270405T080000Z",
  );
  expect(list(wrap(ROMANCE, weekly))).toEqual(WEEKLY_IN_UTC);
});

test("dates that are left out, added, moved and cancelled", () => {
  const daily = event(
    "UID:serie",
    "DTSTART;TZID=Europe/Madrid:20270320T100000",
    "DURATION:PT30M",
    "RRULE:FREQ=DAILY;COUNT=5",
    "EXDATE;TZID=Europe/Madrid:20270321T100000",
    "RDATE;TZID=Europe/Madrid:20270401T120000",
  );
  const moved = event(
    "UID:serie",
    "RECURRENCE-ID;TZID=Europe/Madrid:20270322T100000",
    "DTSTART;TZID=Europe/Madrid:20270322T180000",
    "DTEND;TZID=Europe/Madrid:20270322T190000",
  );
  const cancelled = event(
    "UID:serie",
    "RECURRENCE-ID:20270323T090000Z",
    "DTSTART;TZID=Europe/Madrid:20270323T100000",
    "DTEND;TZID=Europe/Madrid:20270323T103000",
    "STATUS:CANCELLED",
  );
  expect(list(wrap(daily, moved, cancelled))).toEqual([
    "2027-03-20T09:00 2027-03-20T09:30",
    "2027-03-22T17:00 2027-03-22T18:00",
    "2027-03-24T09:00 2027-03-24T09:30",
    "2027-04-01T10:00 2027-04-01T10:30",
  ]);
});

test("whole days are those of the calendar's zone, and what is free, cancelled or the site's own does not count", () => {
  const day = event("DTSTART;VALUE=DATE:20270328", "DTEND;VALUE=DATE:20270329");
  const floating = event("UID:dos", "DTSTART:20270330T090000", "DTEND:20270330T100000");
  const others = [
    event("UID:tres", "DTSTART:20270331T090000Z", "DTEND:20270331T100000Z", "TRANSP:TRANSPARENT"),
    event("UID:cuatro", "DTSTART:20270331T090000Z", "DTEND:20270331T100000Z", "STATUS:CANCELLED"),
    event(
      "UID:cinco",
      "DTSTART:20270331T090000Z",
      "DTEND:20270331T100000Z",
      "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
    ),
    event("UID:seis", "DTSTART:20270331T090000Z", "DTEND:20270331T100000Z"),
  ];
  // Control: in the list of our own it does not count, outside it does.
  const options = { ownIds: ["seis"] };
  expect(list(wrap(day, floating, ...others), options)).toEqual([
    "2027-03-27T23:00 2027-03-28T22:00",
    "2027-03-30T07:00 2027-03-30T08:00",
  ]);
  expect(list(wrap(...others))).toEqual(["2027-03-31T09:00 2027-03-31T10:00"]);
  expect(list(wrap("X-WR-TIMEZONE:America/Bogota", day))).toEqual(["2027-03-28T05:00 2027-03-29T05:00"]);
});

test("what is no calendar, and what has too much in it, is told", () => {
  expect(list("<!doctype html><p>Hola")).toBe("not-a-calendar");
  expect(list("")).toBe("not-a-calendar");
  const everySecond = event("DTSTART:20200101T000000Z", "DTEND:20200101T000001Z", "RRULE:FREQ=SECONDLY");
  expect(list(wrap(everySecond))).toBe("too-many");
  const many = Array.from({ length: 20_001 }, () => event("DTSTART:20200101T000000Z"));
  expect(list(wrap(...many))).toBe("too-many");
});

test("a rule that no day fulfils ends with its thread, and the next calendar is read", async () => {
  const thread = createCalendarThread(4000);
  const impossible = wrap(
    event("DTSTART:20270101T000000Z", "DTEND:20270101T010000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"),
  );
  const plain = wrap(event("DTSTART:20270331T090000Z", "DTEND:20270331T100000Z"));
  const [hung, read] = await Promise.all([thread.run(createJob(impossible)), thread.run(createJob(plain))]);
  expect(hung).toEqual({ problem: "too-many" });
  expect(read).toEqual({ spans: [[Date.parse("2027-03-31T09:00Z"), Date.parse("2027-03-31T10:00Z")]] });
  await thread.stop();
}, 60_000);
