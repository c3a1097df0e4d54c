import { z } from "zod";
import { requiredText, trimmedText } from "@/lib/platform/text/safe-text";

/** The most calendars of a Master that are read. */
export const MAX_CALENDARS = 10;
/** The most accounts of a Master, and calendars of an account that are listed. */
export const MAX_ACCOUNTS = 3;
export const CALDAV_ACCOUNT_CALENDARS = 30;

const MAX_ADDRESS_LENGTH = 2000;

const CREDENTIALS_ERROR = "Quita el usuario y la contraseña de la dirección";

const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** The address of a calendar: https, or webcal, which means the same. */
const addressField = requiredText(MAX_ADDRESS_LENGTH, "Pega la dirección del calendario")
  .transform((address) => address.replace(/^webcals?:\/\//i, "https://"))
  .refine((address) => isWebAddress(address), "Esto no es una dirección: empieza por https:// o webcal://")
  .refine((address) => !isWebAddress(address) || new URL(address).username === "", CREDENTIALS_ERROR);

export const MAX_NAME_LENGTH = 80;
const nameField = trimmedText(MAX_NAME_LENGTH);

export const calendarParams = z.object({ id: z.uuid() });

export const newCalendarInput = z.object({ name: nameField.default(""), address: addressField });
export type NewCalendarInput = z.output<typeof newCalendarInput>;

const SERVER_ERROR = "Escribe la dirección del servidor";
const INVALID_SERVER_ERROR = "Esta dirección no es válida. Suele ser como «caldav.ejemplo.com»";

/** An account at a calendar server; "nube.example" is taken for an address with https. */
export const newAccountInput = z.object({
  server: requiredText(MAX_ADDRESS_LENGTH, SERVER_ERROR)
    .transform((server) => (/^[a-z]+:\/\//i.test(server) ? server : `https://${server}`))
    .refine((server) => isWebAddress(server), INVALID_SERVER_ERROR)
    .refine((server) => !isWebAddress(server) || new URL(server).username === "", CREDENTIALS_ERROR),
  username: requiredText(320, "Escribe tu usuario"),
  password: z.string("Escribe la contraseña").min(1, "Escribe la contraseña").max(1000),
});
export type NewAccountInput = z.output<typeof newAccountInput>;

export const accountParams = z.object({ id: z.uuid() });

/** The uses of a calendar of an account. */
export const calendarUseInput = z
  .object({ isBusy: z.boolean().optional(), isTarget: z.boolean().optional() })
  .refine(({ isBusy, isTarget }) => isBusy !== undefined || isTarget !== undefined, {
    path: ["isBusy"],
    error: "Di para qué se usa",
  });
export type CalendarUseInput = z.output<typeof calendarUseInput>;

/** Reasons for which a calendar cannot be read. */
export const CALENDAR_FAILURES = [
  "insecure",
  "private",
  "unknown-host",
  "unreachable",
  "timeout",
  "redirects",
  "too-large",
  "refused",
  "missing",
  "not-a-calendar",
  "too-many",
  "no-calendars",
] as const;
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number];

/** Instants are ISO 8601 in UTC. */
export type CalendarView = {
  id: string;
  /** The account it belongs to; null for a calendar that is read by its address alone. */
  accountId: string | null;
  name: string;
  isBusy: boolean;
  /** Booked hours are written into it. */
  isTarget: boolean;
  /** The reason why writing fails, in Spanish; null while it does not. */
  writeFailure: string | null;
  /** The server alone: an address may be a secret. */
  host: string;
  /** The last time that it was read; null before the first. */
  readAt: string | null;
  /** Since then it cannot be read; null while it can. */
  failedSince: string | null;
  /** The reason in Spanish. */
  failure: string | null;
};

/** Texts of a calendar, and the time for which its events count, in milliseconds since 1970. */
export type BusyTimesJob = {
  texts: string[];
  /** For times without a zone. */
  zone: string;
  from: number;
  until: number;
  /** Identifiers of events that are the site's own. */
  ownIds: string[];
};

/** Spans are in order, without overlaps. */
export const busyTimesResult = z.union([
  z.object({ spans: z.array(z.tuple([z.number(), z.number()])) }),
  z.object({ problem: z.enum(["not-a-calendar", "too-many"]) }),
]);
export type BusyTimesResult = z.output<typeof busyTimesResult>;
