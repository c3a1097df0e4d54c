import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { DELETE as cancel, PUT as move } from "@/app/api/bookings/[id]/route";
import { DELETE as removeAccount } from "@/app/api/calendar-accounts/[id]/route";
import { POST as connect } from "@/app/api/calendar-accounts/route";
import { PUT as change } from "@/app/api/calendars/[id]/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { forgoBooking, moveBooking } from "@/lib/bookings/booking/service";
import { readDueCalendars } from "@/lib/bookings/calendars/reading";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import { writeBookings } from "@/lib/bookings/calendars/writing";
import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import {
  CALENDAR_PERSON,
  createCalendar,
  RADICALE,
  startCalendarServer,
  type CalendarServer,
} from "@/tests/support/calendar-server";
import { ensurePrograms } from "@/tests/support/debian-packages";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

// A Master's account at a real calendar server.

const programs = ensurePrograms({ RADICALE });

let server: CalendarServer;
let calendarCount = 0;

/** Creates a calendar of its own for a test, with a name that no other has. */
async function createOwnCalendar(): Promise<{ path: string; name: string }> {
  calendarCount += 1;
  const name = `Mi día ${calendarCount}`;
  return { path: await createCalendar(server, `dia-${calendarCount}`, name), name };
}

type Person = { id: string };

const connectAs = async (
  person: Person,
  fields: Partial<typeof CALENDAR_PERSON> & { server?: string } = {},
) =>
  callHandler(connect, {
    method: "POST",
    json: { server: server.origin, ...CALENDAR_PERSON, ...fields },
    cookie: await createSessionCookie(person),
  });

const setUse = async (person: Person, { id }: CalendarView, json: { isBusy?: boolean; isTarget?: boolean }) =>
  callHandler(change, { method: "PUT", params: { id }, json, cookie: await createSessionCookie(person) });

const toStamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

const writeEvent = (path: string, uid: string, startsAt: Date) =>
  server.send(
    "PUT",
    `${path}${uid}.ics`,
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//test//ES",
      "BEGIN:VEVENT",
      `UID:${uid}`,
      `DTSTAMP:${toStamp(new Date())}`,
      `DTSTART:${toStamp(startsAt)}`,
      "DURATION:PT1H",
      "SUMMARY:Dentista & <más>",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );

async function listFree({ slug }: { slug: string }, around: Date): Promise<string[]> {
  const day = around.toISOString().slice(0, 10);
  const page = await listHoursOfOffer(slug, { from: day, to: day, tz: "Europe/Madrid" });
  return page.content.map(({ startsAt }) => startsAt);
}

let minutes = 0;

/** Writes once calendars are due again, also those that have failed. */
function writeNext(): Promise<void> {
  minutes += 16;
  return writeBookings(new Date(Date.now() + minutes * 60_000));
}

/** An hour is written under the id of its encuentro. */
async function findEventId(bookingId: string): Promise<string> {
  const { ayniId } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  const { id } = await db.encuentro.findFirstOrThrow({ where: { ayniId } });
  return id;
}

const readIn = (minutes: number) => readDueCalendars(new Date(Date.now() + minutes * 60_000));

/** Connects the account of a new Master, and returns the named calendar. */
async function connectOwn(name: string) {
  const { offer, master } = await createTestOffer();
  const { status, body } = await connectAs(master);
  expect(status).toBe(201);
  const calendars: CalendarView[] = body.data;
  const calendar = calendars.find((found) => found.name === name);
  if (!calendar) throw new Error(`${name} was not found`);
  return { offer, master, calendar, calendars };
}

describe.skipIf(!programs)("an account at a calendar server", () => {
  beforeAll(async () => {
    if (programs) server = await startCalendarServer(programs.RADICALE);
  }, 60_000);

  afterAll(() => server.stop());

  beforeEach(() => void vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", server.origin));

  afterEach(() => vi.unstubAllEnvs());

  test("its events take hours off, unless their calendar does not count; the password is nowhere to be read", async () => {
    const { path, name } = await createOwnCalendar();
    const noon = noonIn(5);
    await writeEvent(path, "dentista", noon);
    const { offer, master, calendar } = await connectOwn(name);
    expect(calendar).toMatchObject({
      isBusy: true,
      isTarget: false,
      failure: null,
      host: new URL(server.origin).host,
    });
    expect(await listFree(offer, noon)).not.toContain(noon.toISOString());

    const later = new Date(noon.getTime() + 3_600_000);
    await writeEvent(path, "dentista", later);
    await readIn(20);
    expect(await listFree(offer, noon)).toContain(noon.toISOString());
    expect(await listFree(offer, noon)).not.toContain(later.toISOString());

    await setUse(master, calendar, { isBusy: false });
    expect(await listFree(offer, noon)).toContain(later.toISOString());
    await setUse(master, calendar, { isBusy: true });
    expect(await listFree(offer, noon)).not.toContain(later.toISOString());

    const stored = JSON.stringify([
      await db.calendarAccount.findMany(),
      await db.externalCalendar.findMany(),
    ]);
    const exported = JSON.stringify(await exportOwnData(toTestMember(master), master.id));
    expect(exported).toContain(`"username":"${CALENDAR_PERSON.username}"`);
    for (const text of [stored, exported, JSON.stringify(calendar)])
      expect(text).not.toContain(CALENDAR_PERSON.password);
    await callHandler(removeAccount, {
      method: "DELETE",
      params: { id: calendar.accountId ?? "" },
      cookie: await createSessionCookie(master),
    });
    expect(await listFree(offer, noon)).toContain(later.toISOString());
  });

  test("a booked hour is written into the chosen calendar, moves and leaves it, and never blocks itself", async () => {
    const { path, name } = await createOwnCalendar();
    const { offer, master, calendar } = await connectOwn(name);
    const [noon, later] = [noonIn(5), noonIn(6)];
    await setUse(master, calendar, { isTarget: true });
    const person = await createTestUser({ name: "Elena", lastName: "Duarte" });
    const { body } = await bookAs(person, offer, noon);
    const bookingId: string = body.data.id;
    const eventId = await findEventId(bookingId);
    await writeNext();
    const { text } = await server.send("GET", `${path}${eventId}.ics`);
    expect(text.replaceAll("\r\n ", "")).toContain(`/sala/${eventId}`);
    expect(text).toContain("SUMMARY:Lectura de tarot con Elena");
    expect(text).not.toContain("Duarte");
    expect(text).toContain(`DTSTART:${toStamp(noon)}`);

    const cookie = await createSessionCookie(person);
    const moved = await callHandler(move, {
      method: "PUT",
      params: { id: bookingId },
      json: { startsAt: later.toISOString() },
      cookie,
    });
    expect(moved.status).toBe(200);
    // The calendar still tells the former hour, which is the site's own and so free.
    await readIn(20);
    expect(await listFree(offer, noon)).toContain(noon.toISOString());
    await writeNext();
    expect((await server.send("GET", `${path}${eventId}.ics`)).text).toContain(`DTSTART:${toStamp(later)}`);
    // Control: the same event under another name does take the hour.
    await writeEvent(path, "copia", noon);
    await readIn(40);
    expect(await listFree(offer, noon)).not.toContain(noon.toISOString());

    await callHandler(cancel, { method: "DELETE", params: { id: bookingId }, cookie });
    await writeNext();
    expect((await server.send("GET", `${path}${eventId}.ics`)).status).toBe(404);
    expect(await db.writtenBooking.count({ where: { bookingId } })).toBe(0);
  });

  test("an hour that its apprentice forgoes leaves the calendar, and comes back once its Master gives another", async () => {
    const { path, name } = await createOwnCalendar();
    const { offer, master, calendar } = await connectOwn(name);
    await setUse(master, calendar, { isTarget: true });
    await db.bookingTerms.update({ where: { ayniId: offer.id }, data: { moveHours: 720 } });
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(20));
    const eventId = await findEventId(body.data.id);
    const readEvent = async () => {
      await writeNext();
      return server.send("GET", `${path}${eventId}.ics`);
    };
    expect((await readEvent()).status).toBe(200);
    await forgoBooking(toTestMember(person), body.data.id, {});
    expect((await readEvent()).status).toBe(404);
    await moveBooking(toTestMember(master), body.data.id, { startsAt: noonIn(21).toISOString() });
    expect((await readEvent()).text).toContain(`DTSTART:${toStamp(noonIn(21))}`);
  });

  test("another calendar gets what is ahead, also if its server was away meanwhile", async () => {
    const first = await createOwnCalendar();
    const second = await createOwnCalendar();
    const { offer, master, calendar, calendars } = await connectOwn(first.name);
    const other = calendars.find(({ name }) => name === second.name);
    if (!other) throw new Error("The second calendar was not found");
    await setUse(master, calendar, { isTarget: true });
    const { body } = await bookAs(await createTestUser(), offer, noonIn(9));
    const eventId = await findEventId(body.data.id);
    await writeNext();
    const { body: chosen } = await setUse(master, other, { isTarget: true });
    expect(chosen.data.filter(({ isTarget }: CalendarView) => isTarget)).toMatchObject([{ id: other.id }]);
    vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", "");
    await writeNext();
    expect((await server.send("GET", `${first.path}${eventId}.ics`)).status).toBe(200);
    vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", server.origin);
    await writeNext();
    expect((await server.send("GET", `${first.path}${eventId}.ics`)).status).toBe(404);
    expect((await server.send("GET", `${second.path}${eventId}.ics`)).status).toBe(200);
    // Nothing is written twice.
    const { text } = await server.send("GET", `${second.path}${eventId}.ics`);
    await writeNext();
    expect((await server.send("GET", `${second.path}${eventId}.ics`)).text).toBe(text);
    await setUse(master, other, { isTarget: false });
    await writeNext();
    expect((await server.send("GET", `${second.path}${eventId}.ics`)).status).toBe(404);
  });

  test("what does not work is told at its field, and nothing is written", async () => {
    await createOwnCalendar();
    const master = await createTestMaster();
    const plain = createServer((_, response) => response.end("Hola"));
    await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
    const page = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", `${server.origin},${page}`);
    const refusals: [fields: Parameters<typeof connectAs>[1], field: string, text: RegExp][] = [
      [{ password: "otra" }, "password", /contraseña de aplicación/],
      [{ server: page }, "server", /no encontramos calendarios/],
      [{ server: "localhost" }, "server", /red privada/],
      [{ server: "https://10.0.0.7/" }, "server", /red privada/],
      [{ server: "http://example.com" }, "server", /seguras: la del servidor empieza por https:\/\/$/],
      [{ username: "" }, "username", /Escribe tu usuario/],
    ];
    for (const [fields, field, text] of refusals) {
      const { status, body } = await connectAs(master, fields);
      expect(status, JSON.stringify(fields)).toBe(422);
      expect(body.fields[field]).toMatch(text);
    }
    plain.close();
    expect(await db.calendarAccount.count({ where: { masterId: master.id } })).toBe(0);
    const { body: mine } = await connectAs(master);
    const stranger = await createTestMaster();
    expect((await setUse(stranger, mine.data[0], { isTarget: true })).status).toBe(404);
    expect((await connectAs(await createTestUser())).status).toBe(403);
  });
});
