import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DELETE as remove } from "@/app/api/calendars/[id]/route";
import { POST as readNow } from "@/app/api/calendars/[id]/reading/route";
import { GET as listCalendars, POST as connect } from "@/app/api/calendars/route";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { readDueCalendars } from "@/lib/bookings/calendars/reading";
import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { db } from "@/lib/platform/db/client";
import { DAY_MS } from "@/lib/platform/time/instants";
import { callHandler } from "@/tests/support/call-handler";
import { createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";

// A calendar server of the tests. It listens on the machine itself, which the operator has to trust.

type Published = { status: number; body: string; etag?: string };

let server: Server;
let origin: string;
let calendars: Map<string, Published>;
let answers: string[];

beforeAll(async () => {
  server = createServer(({ url = "", headers }, response) => {
    const { status, body, etag } = calendars.get(url) ?? { status: 404, body: "" };
    const isKnown = etag !== undefined && headers["if-none-match"] === etag;
    answers.push(`${isKnown ? 304 : status} ${url}`);
    response.writeHead(isKnown ? 304 : status, etag ? { etag } : {}).end(isKnown ? undefined : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

beforeEach(() => {
  calendars = new Map();
  answers = [];
  vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", origin);
});

afterEach(() => vi.unstubAllEnvs());

const toStamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

function publish(path: string, startsAt: Date, { uid = "uno", etag }: { uid?: string; etag?: string } = {}) {
  const body = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTART:${toStamp(startsAt)}`,
    "DURATION:PT1H",
    "SUMMARY:Dentista",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");
  calendars.set(path, { status: 200, body, ...(etag ? { etag } : {}) });
}

/** The statuses that one address has answered with. */
const listAnswers = (path: string): string[] =>
  answers.filter((answer) => answer.endsWith(` ${path}`)).map((answer) => answer.slice(0, 3));

type Person = { id: string };

const connectAs = async (person: Person, address: string, name = "") =>
  callHandler(connect, {
    method: "POST",
    json: { address, name },
    cookie: await createSessionCookie(person),
  });

const callAs = async (person: Person, handler: typeof remove, method: string, id: string) =>
  callHandler(handler, { method, params: { id }, cookie: await createSessionCookie(person) });

async function listFree({ slug }: { slug: string }, around: Date): Promise<string[]> {
  const day = around.toISOString().slice(0, 10);
  const page = await listHoursOfOffer(slug, { from: day, to: day, tz: "Europe/Madrid" });
  return page.content.map(({ startsAt }) => startsAt);
}

/** Reads what is due some time from now. */
const readIn = (ms: number) => readDueCalendars(new Date(Date.now() + ms));

test("an hour that is busy elsewhere is not offered, until it is free there or the calendar is removed", async () => {
  const { offer, master } = await createTestOffer();
  const noon = noonIn(5);
  publish("/privado-4711.ics", noon, { etag: '"1"' });
  const { status, body } = await connectAs(master, `${origin}/privado-4711.ics`, "Casa");
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: "Casa", host: new URL(origin).host, failure: null });
  // The address is a secret: neither the answer nor the row tells it.
  expect(JSON.stringify(body)).not.toContain("4711");
  expect(
    JSON.stringify(await db.externalCalendar.findMany({ where: { masterId: master.id } })),
  ).not.toContain("4711");
  expect(await listFree(offer, noon)).not.toContain(noon.toISOString());
  expect(
    (await db.bookingTerms.findUniqueOrThrow({ where: { ayniId: offer.id } })).nextFreeAt,
  ).not.toBeNull();

  answers = [];
  await readIn(20 * 60_000);
  expect(listAnswers("/privado-4711.ics")).toEqual(["304"]);
  expect(await listFree(offer, noon)).not.toContain(noon.toISOString());

  // The event moves by an hour.
  const later = new Date(noon.getTime() + 3_600_000);
  publish("/privado-4711.ics", later, { etag: '"2"' });
  await readIn(40 * 60_000);
  expect(await listFree(offer, noon)).toContain(noon.toISOString());
  expect(await listFree(offer, noon)).not.toContain(later.toISOString());

  const stranger = await createTestMaster();
  expect((await callAs(stranger, remove, "DELETE", body.data.id)).status).toBe(404);
  expect((await callAs(stranger, readNow, "POST", body.data.id)).status).toBe(404);
  expect((await callAs(master, remove, "DELETE", body.data.id)).status).toBe(204);
  expect(await listFree(offer, noon)).toContain(later.toISOString());
});

test("a calendar that is away keeps its busy times, and its Master is told once after a day", async () => {
  const { offer, master } = await createTestOffer();
  const noon = noonIn(5);
  publish("/casa.ics", noon);
  const { body } = await connectAs(master, `${origin}/casa.ics`, "Casa");
  const told = () => db.notification.count({ where: { userId: master.id, type: "calendar-away" } });
  calendars.set("/casa.ics", { status: 503, body: "" });
  await readIn(20 * 60_000);
  const { body: list } = await callHandler(listCalendars, { cookie: await createSessionCookie(master) });
  expect(list.data[0]).toMatchObject({
    failedSince: expect.any(String),
    failure: expect.stringMatching(/no responde/),
  });
  expect(await told()).toBe(0);
  await readIn(2 * DAY_MS);
  await readIn(3 * DAY_MS);
  expect(await told()).toBe(1);
  expect(await db.outboxMail.count({ where: { userId: master.id, template: "notice" } })).toBe(1);
  expect(await listFree(offer, noon)).not.toContain(noon.toISOString());
  publish("/casa.ics", noonIn(6));
  const { body: again } = await callAs(master, readNow, "POST", body.data.id);
  expect(again.data[0]).toMatchObject({ failedSince: null, failure: null });
  expect(await listFree(offer, noon)).toContain(noon.toISOString());
});

test("what cannot be read is refused with its reason, and nothing is written", async () => {
  const master = await createTestMaster();
  calendars.set("/pagina", { status: 200, body: "<html>Hola</html>" });
  calendars.set("/cerrado.ics", { status: 403, body: "" });
  calendars.set("/enorme.ics", { status: 200, body: "A".repeat(10 * 1024 * 1024 + 1) });
  const refusals: [address: string, text: RegExp][] = [
    [`${origin}/pagina`, /no hay un calendario/],
    [`${origin}/cerrado.ics`, /no nos deja entrar/],
    [`${origin}/nada.ics`, /ya no hay nada/],
    [`${origin}/enorme.ics`, /más de 10 MB/],
    [`${origin.replace("127.0.0.1", "localhost")}/casa.ics`, /seguras/],
    ["https://localhost/casa.ics", /red privada/],
    ["https://169.254.169.254/latest/meta-data", /red privada/],
    ["webcal://ana:clave@example.com/casa.ics", /Quita el usuario/],
    ["ftp://example.com/casa.ics", /no es una dirección/],
  ];
  for (const [address, text] of refusals) {
    const { status, body } = await connectAs(master, address);
    expect(status, address).toBe(422);
    expect(body.fields.address).toMatch(text);
  }
  expect(await db.externalCalendar.count({ where: { masterId: master.id } })).toBe(0);
  // Control: without the trust of the operator the same server is not asked.
  publish("/casa.ics", noonIn(5));
  vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", "");
  answers = [];
  expect((await connectAs(master, `${origin}/casa.ics`)).status).toBe(422);
  expect(answers).toEqual([]);
  vi.stubEnv("CALENDAR_TRUSTED_ORIGINS", origin);
  expect((await connectAs(master, `${origin}/casa.ics`)).status).toBe(201);
  expect((await connectAs(master, `${origin}/casa.ics`)).status).toBe(409);
  const apprentice = await createTestUser();
  expect((await connectAs(apprentice, `${origin}/casa.ics`)).status).toBe(403);
});

test("a Master connects at most ten, also at the same time", async () => {
  const master = await createTestMaster();
  const connected = await Promise.all(
    Array.from({ length: 13 }, (_, index) => {
      publish(`/${index}.ics`, noonIn(5));
      return connectAs(master, `${origin}/${index}.ics`);
    }),
  );
  expect(connected.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await db.externalCalendar.count({ where: { masterId: master.id } })).toBe(10);
});

test("who is no Master any more is not read; the export has addresses, and a closed account nothing", async () => {
  const master = await createTestMaster();
  publish("/rol.ics", noonIn(5));
  await connectAs(master, `${origin}/rol.ics`, "Casa");
  await db.user.update({ where: { id: master.id }, data: { role: "student" } });
  answers = [];
  await readIn(20 * 60_000);
  expect(listAnswers("/rol.ics")).toEqual([]);
  // Control: a Master again.
  await db.user.update({ where: { id: master.id }, data: { role: "master" } });
  await readIn(21 * 60_000);
  expect(listAnswers("/rol.ics")).toEqual(["200"]);
  const { calendars: exported } = await exportOwnData(toTestMember(master), master.id);
  expect(exported).toMatchObject([{ name: "Casa", address: `${origin}/rol.ics`, busyTimes: [{}] }]);
  await closeAccount(toTestMember(master), master.id, { password: TEST_PASSWORD });
  expect(await db.externalCalendar.count({ where: { masterId: master.id } })).toBe(0);
});
