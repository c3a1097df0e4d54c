import ICAL from "ical.js";
import { expect, test } from "vitest";
import { GET as calendar } from "@/app/api/encuentros/[id]/calendar.ics/route";
import { GET as listEncuentros } from "@/app/api/orders/sessions/[ayniId]/route";
import { formatEncuentroTimes } from "@/components/library/encuentros/encuentro-times";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { formatBriefDay, formatTime, formatLongDay } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

// A Master in Madrid schedules 19:00. Everybody sees the same instant in their own zone, also in the weeks in which only
// one of two countries has changed its clocks.

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

async function receiveEncuentro(startsAt: string, zone: string) {
  const ayni = await createTestAyni({
    userId: (await createTestMaster()).id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  const { id } = await createTestEncuentro(ayni.id, { startsAt: new Date(startsAt) });
  const buyer = await createTestUser({ timezone: zone });
  await createTestOrder(buyer, ayni);
  const cookie = await createSessionCookie(buyer);
  const { body } = await callHandler(listEncuentros, { params: { ayniId: ayni.id }, cookie });
  const text = await (await callHandlerRaw(calendar, { params: { id }, cookie })).text();
  const component = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  return { encuentro: body.content[0], event: new ICAL.Event(component ?? undefined) };
}

test.each(cases)("in %s, %s in %s is shown as %s", async (_name, startsAt, zone, hours) => {
  const { encuentro, event } = await receiveEncuentro(startsAt, zone);
  expect(formatTime(startsAt, "Europe/Madrid")).toBe("19:00");

  expect(encuentro).toMatchObject({ startsAt, timezone: "Europe/Madrid" });
  const times = formatEncuentroTimes(encuentro, { city: null, viewerZone: zone });
  expect(times.hours).toBe(hours);
  expect(times.detail).toBe(`${formatBriefDay(startsAt, "Europe/Madrid")}, 19:00 en Madrid`);

  const [start, end] = [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString());
  expect(start).toBe(startsAt);
  expect(`${formatTime(start ?? "", zone)} – ${formatTime(end ?? "", zone)}`).toBe(hours);
  const [told] = hours.split(" – ");
  expect(event.description).toContain(
    `${told} (${formatZone(zone)}) · ${formatBriefDay(startsAt, "Europe/Madrid")}, 19:00 en Madrid`,
  );
});

test("half past midnight in Madrid is still the day before in Santiago", () => {
  const late = "2027-07-15T22:30:00.000Z";
  expect(formatLongDay(late, "Europe/Madrid")).toContain("16 de julio");
  expect(formatLongDay(late, SANTIAGO)).toContain("15 de julio");
});
