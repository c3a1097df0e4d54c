import ICAL from "ical.js";
import { expect, test } from "vitest";
import { GET as calendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as sessions } from "@/app/api/orders/sessions/[ayniId]/route";
import { encuentroTimes } from "@/components/recibir/encuentro-times";
import { makeAyni, makeEncuentro } from "../../../tools/factories/ayni";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeMaster, makeUser } from "../../../tools/factories/users";
import { hour, longDay } from "@/lib/platform/time/format";
import { call, callRaw } from "../../../tools/call-handler";

// A Master in Madrid plans seven in the evening; each reads it at the same instant, in winter and in summer, also in
// the weeks in which only one of two countries has changed its clocks.

const SANTIAGO = "America/Santiago";
const MEXICO = "America/Mexico_City";
const BUENOS_AIRES = "America/Argentina/Buenos_Aires";

const cases = [
  ["January", "2027-01-15T18:00:00.000Z", SANTIAGO, "15:00 – 16:30"],
  ["January", "2027-01-15T18:00:00.000Z", MEXICO, "12:00 – 13:30"],
  ["January", "2027-01-15T18:00:00.000Z", BUENOS_AIRES, "15:00 – 16:30"],
  ["July", "2027-07-15T17:00:00.000Z", SANTIAGO, "13:00 – 14:30"],
  ["July", "2027-07-15T17:00:00.000Z", MEXICO, "11:00 – 12:30"],
  ["July", "2027-07-15T17:00:00.000Z", BUENOS_AIRES, "14:00 – 15:30"],
  ["a week when only Madrid has changed", "2027-04-01T17:00:00.000Z", SANTIAGO, "14:00 – 15:30"],
  ["a week when both have changed", "2027-04-08T17:00:00.000Z", SANTIAGO, "13:00 – 14:30"],
] as const;

async function received(startsAt: string) {
  const ayni = await makeAyni({
    userId: (await makeMaster()).id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  const { id } = await makeEncuentro(ayni.id, { startsAt: new Date(startsAt) });
  const person = await makeUser();
  await makeOrder(person, ayni);
  const cookie = await cookieOf(person);
  const { body } = await call(sessions, { params: { ayniId: ayni.id }, cookie });
  const text = await (await callRaw(calendar, { params: { id }, cookie })).text();
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  return { session: body.content[0], event: new ICAL.Event(component ?? undefined) };
}

test.each(cases)("in %s, %s seen from %s is %s", async (_name, startsAt, zone, hours) => {
  const { session, event } = await received(startsAt);
  expect(hour(startsAt, "Europe/Madrid")).toBe("19:00");

  expect(session).toMatchObject({ startsAt, timezone: "Europe/Madrid" });
  const words = encuentroTimes(session, zone);
  expect(words.hours).toBe(hours);
  expect(words.elsewhere).toBe("19:00 en Madrid");

  const [start, end] = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
  expect(start).toBe(startsAt);
  expect(`${hour(start ?? "", zone)} – ${hour(end ?? "", zone)}`).toBe(hours);
  expect(event.description).toContain("19:00 (hora de Madrid)");
});

test("a late evening in Madrid is the afternoon of the same day in Santiago, and its night is the day after", () => {
  const late = "2027-07-15T22:30:00.000Z";
  expect(longDay(late, "Europe/Madrid")).toContain("16 de julio");
  expect(longDay(late, SANTIAGO)).toContain("15 de julio");
});
