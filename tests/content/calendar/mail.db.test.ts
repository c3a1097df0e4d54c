import ICAL from "ical.js";
import { describe, expect, inject, test } from "vitest";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { EncuentroChange } from "@/lib/messaging/mail/templates/encuentros";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { HOSTILE_TITLES } from "@/tests/support/factories/hostile-titles";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

// Calendars in mails, read from the bytes that the mail server received.

const DAY_MS = 24 * 3_600_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);

type Encuentro = { id: string; startsAt: Date; endsAt: Date };

async function createWorkshop(masterName?: string) {
  const master = await createTestMaster(masterName === undefined ? {} : { name: masterName });
  const live = { contentType: "WORKSHOP", onlineType: "VIDEOCALL" } as const;
  const ayni = await createTestAyni({ ...live, userId: master.id });
  const createNext = (days: number, cancelledAt: Date | null) =>
    createTestEncuentro(ayni.id, { startsAt: inDays(days) }).then(({ id }) =>
      db.encuentro.update({ where: { id }, data: { cancelledAt, sequence: 1 } }),
    );
  return { ayni, createNext };
}

const toChange = ({ id, startsAt, endsAt }: Encuentro): EncuentroChange => {
  const span = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
  return { kind: "moved", id, title: "", timezone: "Europe/Madrid", ...span, before: span };
};

type Part = { type: string; method: string | undefined; calendar: ICAL.Component; text: string };

const decode = (body: string, encoding: string): string =>
  encoding === "base64"
    ? Buffer.from(body, "base64").toString()
    : Buffer.from(
        body
          .replaceAll("=\r\n", "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
        "latin1",
      ).toString();

function toParts(source: string): Part[] {
  return source.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [head = "", ...rest] = part.split("\r\n\r\n");
    const headers = head.replaceAll(/\r\n\s+/g, " ");
    const type = /content-type: (text\/calendar|application\/ics)/i.exec(headers)?.[1];
    if (!type) return [];
    const encoding = /content-transfer-encoding: (\S+)/i.exec(headers)?.[1] ?? "7bit";
    const text = decode(rest.join("\r\n\r\n"), encoding);
    const method = /method="?(\w+)/i.exec(headers)?.[1];
    return [{ type, method, text, calendar: new ICAL.Component(ICAL.parse(text)) }];
  });
}

async function findReceivedId(email: string): Promise<string | undefined> {
  type ReceivedMail = { id: string; to: { address: string }[] };
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as ReceivedMail[];
  return mails.find(({ to }) => to.some(({ address }) => address === email))?.id;
}

/** Sends the only queued mail to an address, and returns the calendars that arrive. */
async function receiveCalendars({ email }: { email: string }): Promise<Part[]> {
  const queued = await db.outboxMail.findFirstOrThrow({ where: { to: email } });
  await sendQueuedMail(queued.id);
  await expect.poll(() => findReceivedId(email)).toBeDefined();
  const id = await findReceivedId(email);
  return toParts(await (await fetch(`${inject("inbox")}/email/${id}/source`)).text());
}

async function mailChanges(
  ayni: { slug: string; title: string },
  encuentros: Encuentro[],
  timezone: string | null = null,
): Promise<Part[]> {
  const reader = await createTestUser({ timezone });
  const { slug, title } = ayni;
  const changes = encuentros.map(toChange);
  await db.$transaction((tx) =>
    queueMail(tx, {
      template: "encuentros-changed",
      userId: reader.id,
      to: reader.email,
      payload: { name: "Ana", zone: "Europe/Madrid", orderId: null, ayni: { slug, title }, changes },
      dedupeKey: `changes:${reader.id}`,
    }),
  );
  return receiveCalendars(reader);
}

const REQUIRED = ["uid", "dtstamp", "dtstart", "organizer", "summary", "sequence"];

/** Checks what RFC 5546 requires of PUBLISH (3.2.1) and CANCEL (3.2.5) without attendees. */
function expectValid({ calendar }: Part): void {
  const method = calendar.getFirstPropertyValue("method");
  const events = calendar.getAllSubcomponents("vevent");
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    for (const name of REQUIRED) expect(event.getAllProperties(name), name).toHaveLength(1);
    expect(event.getAllProperties("attendee")).toEqual([]);
    expect(event.getFirstPropertyValue("organizer")).toBe("mailto:hola@ayllu.test");
    expect(event.getFirstPropertyValue("status")).toBe(method === "CANCEL" ? "CANCELLED" : "CONFIRMED");
  }
}

const uidsOf = ({ calendar }: Part) =>
  calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("uid"));
const alternativesOf = (parts: Part[]) => parts.filter(({ type }) => type === "text/calendar");

describe("the calendar in a mail", () => {
  test.each([
    ["PUBLISH", null],
    ["CANCEL", new Date()],
  ])("has the method %s in the text and in its MIME type, and is valid", async (method, cancelledAt) => {
    const { ayni, createNext } = await createWorkshop();
    const encuentros = [await createNext(3, cancelledAt), await createNext(4, cancelledAt)];
    const parts = await mailChanges(ayni, encuentros);
    expect(parts.map(({ type }) => type).sort()).toEqual(["application/ics", "text/calendar"]);
    const [alternative] = alternativesOf(parts);
    expect(alternative?.method).toBe(method);
    for (const part of parts) {
      expect(part.calendar.getFirstPropertyValue("method")).toBe(method);
      expect(part.text.endsWith("END:VCALENDAR\r\n")).toBe(true);
      expect(uidsOf(part)).toEqual(encuentros.map(({ id }) => id));
      expectValid(part);
    }
  });

  test.each([
    ["America/Bogota", /\d\d:\d\d \(hora de Bogotá\) · .+, \d\d:\d\d en Madrid/],
    ["Europe/Madrid", /\d\d:\d\d \(hora de Madrid\)\n/],
    [null, /\d\d:\d\d \(hora de Madrid\)\n/],
  ])("tells a reader in %s the hour of their zone, and names it", async (zone, told) => {
    const { ayni, createNext } = await createWorkshop();
    const parts = await mailChanges(ayni, [await createNext(3, null)], zone);
    const [event] = parts[0]?.calendar.getAllSubcomponents("vevent") ?? [];
    expect(event?.getFirstPropertyValue("description")).toMatch(told);
  });

  test("is one part for cancelled encuentros and one for the rest", async () => {
    const { ayni, createNext } = await createWorkshop();
    const [moved, cancelled] = [await createNext(3, null), await createNext(4, new Date())];
    const parts = await mailChanges(ayni, [moved, cancelled]);
    parts.forEach(expectValid);
    const alternatives = alternativesOf(parts).map((part) => [part.method, uidsOf(part)]);
    expect(alternatives).toEqual([
      ["PUBLISH", [moved.id]],
      ["CANCEL", [cancelled.id]],
    ]);
  });

  test.each([["quotation marks", 'Inés "la Luz"; x:y,z', "Inés 'la Luz'; x:y,z Peña"]])(
    "names the Master as organizer, with %s",
    async (_name, name, expected) => {
      const { ayni, createNext } = await createWorkshop(name);
      const [part] = await mailChanges(ayni, [await createNext(3, null)]);
      const organizer = part?.calendar.getFirstSubcomponent("vevent")?.getFirstProperty("organizer");
      expect(organizer?.getParameter("cn")).toContain(expected);
      expect(organizer?.getFirstValue()).toBe("mailto:hola@ayllu.test");
    },
  );

  test.each(HOSTILE_TITLES)("is valid under a Master's name with %s", async (_name, name) => {
    const { ayni, createNext } = await createWorkshop(name);
    const parts = await mailChanges(ayni, [await createNext(3, null)]);
    parts.forEach(expectValid);
  });
});

test("whoever gives a place back loses its encuentros, which others keep", async () => {
  const { ayni, createNext } = await createWorkshop();
  const { id } = await createNext(3, null);
  const reader = await createTestUser();
  const { slug, title } = ayni;
  await db.$transaction((tx) =>
    queueMail(tx, {
      template: "place-returned",
      userId: reader.id,
      to: reader.email,
      payload: { name: "Ana", ayni: { slug, title }, encuentroIds: [id] },
      dedupeKey: `returned:${reader.id}`,
    }),
  );
  for (const { calendar } of await receiveCalendars(reader)) {
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    const events = calendar.getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("uid"))).toEqual([id]);
    expect(events.map((event) => event.getFirstPropertyValue("status"))).toEqual(["CANCELLED"]);
  }
  expect(await db.encuentro.findUniqueOrThrow({ where: { id } })).toMatchObject({ cancelledAt: null });
});
