import "server-only";
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { ForeignError, requestForeign } from "@/lib/platform/http/foreign";
import type { ForeignAnswer } from "@/lib/platform/http/foreign";
import { CALDAV_ACCOUNT_CALENDARS } from "./schema";
import type { CalendarFailure } from "./schema";

// The few requests of CalDAV (RFC 4791) that are needed: finding the calendars of an account, reading one, and writing events.

export const FOREIGN_LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 };

export type Credentials = { username: string; password: string };

/** A calendar that cannot be read or written, for a reason that its owner is told. */
class CalendarError extends Error {
  constructor(readonly failure: CalendarFailure) {
    super(`The calendar cannot be used: ${failure}`);
    this.name = "CalendarError";
  }
}

/** Returns why a foreign server failed; throws defects on. */
export function toFailure(error: unknown): CalendarFailure {
  if (error instanceof CalendarError) return error.failure;
  if (error instanceof ForeignError) return error.reason;
  throw error;
}

export function findFailure(status: number): CalendarFailure | null {
  if (status === 401 || status === 403) return "refused";
  if (status === 404 || status === 410) return "missing";
  return status >= 200 && status < 300 ? null : "unreachable";
}

/** Errors: `CalendarError` (the status). */
function requireSuccess({ status }: ForeignAnswer): void {
  const failure = findFailure(status);
  if (failure) throw new CalendarError(failure);
}

type CalDavRequest = { method: string; depth?: "0" | "1"; body?: string; type?: string };

/** Errors: `ForeignError`. */
const ask = (url: URL, credentials: Credentials, { method, depth, body, type }: CalDavRequest) =>
  requestForeign(url, {
    ...FOREIGN_LIMITS,
    method,
    credentials,
    trustedOrigins: env.CALENDAR_TRUSTED_ORIGINS,
    ...(body === undefined ? {} : { body }),
    headers: {
      accept: "*/*",
      ...(depth === undefined ? {} : { depth }),
      ...(body === undefined ? {} : { "content-type": type ?? "application/xml; charset=utf-8" }),
    },
  });

const LISTS = ["response", "propstat", "comp"];

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  parseTagValue: false,
  // Numeric references, which line ends are written as.
  htmlEntities: true,
  isArray: (name) => LISTS.includes(name),
});

const text = z
  .union([z.string(), z.looseObject({ "#text": z.string() }).transform((node) => node["#text"])])
  .optional()
  .catch(undefined);
const link = z
  .looseObject({ href: text })
  .transform(({ href }) => href)
  .optional()
  .catch(undefined);

const propertiesSchema = z.looseObject({
  "current-user-principal": link,
  "calendar-home-set": link,
  displayname: text,
  getctag: text,
  "calendar-data": text,
  resourcetype: z.record(z.string(), z.unknown()).optional().catch(undefined),
  "supported-calendar-component-set": z
    .looseObject({ comp: z.array(z.looseObject({ "@_name": z.string() })) })
    .optional()
    .catch(undefined),
});
type Properties = z.output<typeof propertiesSchema>;

const multistatusSchema = z.object({
  multistatus: z.looseObject({
    response: z
      .array(
        z.looseObject({
          href: z.string(),
          propstat: z
            .array(z.looseObject({ status: z.string().default("200"), prop: propertiesSchema.catch({}) }))
            .default([]),
        }),
      )
      .default([]),
  }),
});

type Resource = { url: URL; properties: Properties };

/** Reads an answer of several parts; `null` if it is none. Addresses in it are relative to where it came from. */
function parseResources({ body, url }: ForeignAnswer): Resource[] | null {
  const xml = body.toString("utf8");
  if (xml.includes("<!DOCTYPE")) return null;
  let tree: unknown;
  try {
    tree = parser.parse(xml);
  } catch {
    return null;
  }
  const parsed = multistatusSchema.safeParse(tree);
  if (!parsed.success) return null;
  return parsed.data.multistatus.response.flatMap(({ href, propstat }) => {
    const found = propstat.filter(({ status }) => /\b2\d\d\b/.test(status));
    if (!URL.canParse(href, url)) return [];
    return [
      {
        url: new URL(href, url),
        properties: Object.assign({}, ...found.map(({ prop }) => prop)) as Properties,
      },
    ];
  });
}

const NAMESPACES =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"';

const toPropfind = (...names: string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><d:propfind ${NAMESPACES}><d:prop>${names
    .map((name) => `<${name}/>`)
    .join("")}</d:prop></d:propfind>`;

/** Asks for properties of a resource; undefined where the server knows no such thing. Errors: `CalendarError` (refused). */
async function findProperties(url: URL, credentials: Credentials, ...names: string[]) {
  const answer = await ask(url, credentials, { method: "PROPFIND", depth: "0", body: toPropfind(...names) });
  if (findFailure(answer.status) === "refused") throw new CalendarError("refused");
  const [resource] = (answer.status === 207 ? parseResources(answer) : null) ?? [];
  return resource && { url: answer.url, properties: resource.properties };
}

/** Finds where the calendars of an account are. Errors: `CalendarError`, `ForeignError`. */
async function findHome(server: URL, credentials: Credentials): Promise<URL> {
  for (const start of [server, new URL("/.well-known/caldav", server)]) {
    const first = await findProperties(start, credentials, "d:current-user-principal", "c:calendar-home-set");
    const principal = first?.properties["current-user-principal"];
    const near = first?.properties["calendar-home-set"];
    if (first && near) return new URL(near, first.url);
    if (!first || !principal || !URL.canParse(principal, first.url)) continue;
    const second = await findProperties(new URL(principal, first.url), credentials, "c:calendar-home-set");
    const home = second?.properties["calendar-home-set"];
    if (second && home && URL.canParse(home, second.url)) return new URL(home, second.url);
  }
  throw new CalendarError("no-calendars");
}

const holdsEvents = ({ resourcetype, "supported-calendar-component-set": parts }: Properties): boolean =>
  resourcetype !== undefined &&
  "calendar" in resourcetype &&
  (parts === undefined || parts.comp.some((part) => part["@_name"] === "VEVENT"));

export type FoundCalendar = { url: string; name: string };

/** Lists the calendars of an account. Errors: `CalendarError` (also when there is none), `ForeignError`. */
export async function findCalendars(server: URL, credentials: Credentials): Promise<FoundCalendar[]> {
  const home = await findHome(server, credentials);
  const answer = await ask(home, credentials, {
    method: "PROPFIND",
    depth: "1",
    body: toPropfind("d:displayname", "d:resourcetype", "c:supported-calendar-component-set"),
  });
  requireSuccess(answer);
  const calendars = (parseResources(answer) ?? [])
    .filter(({ properties }) => holdsEvents(properties))
    .slice(0, CALDAV_ACCOUNT_CALENDARS)
    .map(({ url, properties: { displayname } }) => ({
      url: url.href,
      name: displayname?.trim() || url.hostname,
    }));
  if (calendars.length === 0) throw new CalendarError("no-calendars");
  return calendars;
}

/** Returns a text that changes whenever the calendar does; null if the server tells none. */
export async function findVersion(calendar: URL, credentials: Credentials): Promise<string | null> {
  const found = await findProperties(calendar, credentials, "s:getctag");
  return found?.properties.getctag ?? null;
}

const toStamp = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** Reads the events of a calendar that touch a time, each as a text. Errors: `CalendarError`, `ForeignError`. */
export async function readEvents(
  calendar: URL,
  credentials: Credentials,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  const range = `<c:time-range start="${toStamp(from)}" end="${toStamp(until)}"/>`;
  const answer = await ask(calendar, credentials, {
    method: "REPORT",
    depth: "1",
    body:
      `<?xml version="1.0" encoding="utf-8"?><c:calendar-query ${NAMESPACES}><d:prop><c:calendar-data/></d:prop>` +
      `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter>` +
      `</c:comp-filter></c:filter></c:calendar-query>`,
  });
  requireSuccess(answer);
  const resources = parseResources(answer);
  if (!resources) throw new CalendarError("not-a-calendar");
  return resources.flatMap(({ properties }) => properties["calendar-data"] ?? []);
}

/** The place of an event of the site in a calendar; the same event always has the same. */
function toEventUrl(calendar: URL, id: string): URL {
  const folder = calendar.href.endsWith("/") ? calendar.href : `${calendar.href}/`;
  return new URL(`${id}.ics`, folder);
}

/** Writes an event, also over its former state. Errors: `CalendarError`, `ForeignError`. */
export async function putEvent(
  calendar: URL,
  credentials: Credentials,
  id: string,
  event: string,
): Promise<void> {
  const request = { method: "PUT", body: event, type: "text/calendar; charset=utf-8" };
  requireSuccess(await ask(toEventUrl(calendar, id), credentials, request));
}

/** Deletes an event; one that is gone is deleted. Errors: `CalendarError`, `ForeignError`. */
export async function deleteEvent(calendar: URL, credentials: Credentials, id: string): Promise<void> {
  const answer = await ask(toEventUrl(calendar, id), credentials, { method: "DELETE" });
  if (findFailure(answer.status) !== "missing") requireSuccess(answer);
}
