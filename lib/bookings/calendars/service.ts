import "server-only";
import { refreshNextHours } from "@/lib/bookings/hours/service";
import { lockForChange } from "@/lib/identity/lock-user";
import { isMaster } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { sealCredentials } from "./account";
import { findCalendars, toFailure } from "./caldav";
import { listOwnCalendars, toCalendarView } from "./data";
import { describeAccountFailure, describeFailure } from "./policy";
import { readAddress, readCalendar, writeBusyTimes } from "./reading";
import { MAX_ACCOUNTS, MAX_CALENDARS, MAX_NAME_LENGTH } from "./schema";
import type { CalendarUseInput, CalendarView, NewAccountInput, NewCalendarInput } from "./schema";

const READ_ONLY = "Ese calendario solo se puede leer. Conecta tu cuenta para escribir en él.";

/** A calendar that does not count is as if it had never been read. */
const FORGOTTEN = {
  etag: null,
  readAt: null,
  writtenAt: null,
  failure: null,
  failedSince: null,
  toldAt: null,
} as const;

/** Each asks a foreign server. */
const CONNECT_LIMIT = { name: "calendar-connect", points: 30, seconds: 3600 };
const READ_LIMIT = { name: "calendar-read", points: 60, seconds: 3600 };

const TOO_MANY = `Leemos hasta ${MAX_CALENDARS} calendarios. Quita uno antes.`;
const TOO_MANY_ACCOUNTS = `Puedes conectar hasta ${MAX_ACCOUNTS} cuentas. Quita una antes.`;

const countRead = (tx: Tx, masterId: string) =>
  tx.externalCalendar.count({ where: { masterId, isBusy: true } });

/** Errors: `Conflict` (too many, or this one already). */
async function requirePlace(tx: Tx, masterId: string, address: string): Promise<void> {
  if ((await countRead(tx, masterId)) >= MAX_CALENDARS) throw conflict(TOO_MANY);
  const rows = await tx.externalCalendar.findMany({ where: { masterId }, select: { address: true } });
  if (rows.some((row) => unseal("calendar", row.address, masterId) === address))
    throw conflict("Ese calendario ya está conectado.");
}

/**
 * Connects the calendar at an address, and reads it. Errors: `Forbidden` (not a Master), `ValidationError` (it cannot be
 * read, with the reason), `Conflict` (too many, or this one already), `TooManyRequests`.
 */
export async function connectCalendar(
  actor: Member,
  { name, address }: NewCalendarInput,
  now = new Date(),
): Promise<CalendarView> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(CONNECT_LIMIT, actor.id);
  await requirePlace(db, actor.id, address);
  const reading = await readAddress(actor.id, address, { etag: null, lastModified: null }, now);
  if (reading.kind === "failed")
    throw new AppError("ValidationError", { fields: { address: describeFailure(reading.failure) } });
  if (reading.kind === "unchanged") throw new Error("A first reading has no condition");
  const { spans, etag, lastModified } = reading;
  const calendar = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    await requirePlace(tx, actor.id, address);
    const row = await tx.externalCalendar.create({
      data: {
        masterId: actor.id,
        name: name || new URL(address).hostname,
        address: seal("calendar", address, actor.id),
        etag,
        lastModified,
        readAt: now,
        writtenAt: now,
        nextReadAt: now,
      },
    });
    await writeBusyTimes(tx, row.id, spans);
    return row;
  });
  await refreshNextHours(actor.id, now);
  return toCalendarView(calendar);
}

/** Shows a refusal of user and password by the server at the password field. */
function toAccountError(error: unknown): AppError {
  const failure = toFailure(error);
  const message = describeAccountFailure(failure);
  return new AppError("ValidationError", {
    fields: { [failure === "refused" ? "password" : "server"]: message },
  });
}

/** Errors: `Conflict`. */
async function requireAccountPlace(tx: Tx, masterId: string): Promise<void> {
  const count = await tx.calendarAccount.count({ where: { masterId } });
  if (count >= MAX_ACCOUNTS) throw conflict(TOO_MANY_ACCOUNTS);
}

/**
 * Connects an account at a calendar server, and reads its calendars, as many as there are places for. Returns all calendars
 * of the Master. Errors: `Forbidden` (not a Master), `ValidationError` (the server, or the password), `Conflict` (too many
 * accounts), `TooManyRequests`.
 */
export async function connectAccount(
  actor: Member,
  { server, username, password }: NewAccountInput,
  now = new Date(),
): Promise<CalendarView[]> {
  if (!isMaster(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(CONNECT_LIMIT, actor.id);
  await requireAccountPlace(db, actor.id);
  const credentials = { username, password };
  const found = await findCalendars(new URL(server), credentials).catch((error: unknown) => {
    throw toAccountError(error);
  });
  const busyIds = await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    await requireAccountPlace(tx, actor.id);
    const places = MAX_CALENDARS - (await countRead(tx, actor.id));
    const account = await tx.calendarAccount.create({
      data: { masterId: actor.id, credentials: sealCredentials(credentials, actor.id) },
    });
    const rows = await tx.externalCalendar.createManyAndReturn({
      data: found.map(({ name, url }, index) => ({
        masterId: actor.id,
        accountId: account.id,
        name: name.slice(0, MAX_NAME_LENGTH),
        address: seal("calendar", url, actor.id),
        isBusy: index < places,
        nextReadAt: now,
      })),
      select: { id: true, isBusy: true },
    });
    return rows.filter(({ isBusy }) => isBusy).map(({ id }) => id);
  });
  await Promise.all(busyIds.map((id) => readCalendar(id, { now })));
  return listOwnCalendars(actor);
}

/** Forgets an account with its calendars; what was written into them stays there. Errors: `NotFound`. */
export async function removeAccount(actor: Member, id: string): Promise<void> {
  const { count } = await db.calendarAccount.deleteMany({ where: { id, masterId: actor.id } });
  if (count === 0) throw new AppError("NotFound");
  await refreshNextHours(actor.id);
}

/**
 * Chooses whether a calendar counts, and whether booked hours are written into it instead of another. Returns all calendars
 * of the Master. Errors: `NotFound`, `Conflict` (too many; it has no account).
 */
export async function setCalendarUse(
  actor: Member,
  id: string,
  { isBusy, isTarget }: CalendarUseInput,
): Promise<CalendarView[]> {
  await db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const calendar = await tx.externalCalendar.findFirst({ where: { id, masterId: actor.id } });
    if (!calendar) throw new AppError("NotFound");
    if (isTarget && calendar.accountId === null) throw conflict(READ_ONLY);
    if (isBusy && !calendar.isBusy && (await countRead(tx, actor.id)) >= MAX_CALENDARS)
      throw conflict(TOO_MANY);
    if (isTarget) {
      await tx.externalCalendar.updateMany({
        where: { masterId: actor.id, isTarget: true, id: { not: id } },
        data: { isTarget: false },
      });
    }
    await tx.externalCalendar.update({
      where: { id },
      data: {
        ...(isBusy === undefined ? {} : { isBusy }),
        ...(isBusy === false ? FORGOTTEN : {}),
        ...(isTarget === undefined ? {} : { isTarget, writeFailure: null, nextWriteAt: new Date() }),
      },
    });
    if (isBusy === false) await tx.busyTime.deleteMany({ where: { calendarId: id } });
  });
  if (isBusy) await readCalendar(id, { isWhole: true });
  else if (isBusy === false) await refreshNextHours(actor.id);
  return listOwnCalendars(actor);
}

/** Errors: `NotFound` (not the actor's). */
export async function requireOwnCalendar(actor: Member, id: string): Promise<void> {
  const own = await db.externalCalendar.count({ where: { id, masterId: actor.id } });
  if (own === 0) throw new AppError("NotFound");
}

/** Reads a calendar at once. A failure is told in the calendar. Errors: `NotFound`, `TooManyRequests`. */
export async function readCalendarNow(actor: Member, id: string): Promise<CalendarView[]> {
  await requireOwnCalendar(actor, id);
  await consumeRateLimit(READ_LIMIT, actor.id);
  await readCalendar(id, { isWhole: true });
  return listOwnCalendars(actor);
}

/** Forgets a calendar: what it said is free again. Errors: `NotFound`. */
export async function removeCalendar(actor: Member, id: string): Promise<void> {
  const { count } = await db.externalCalendar.deleteMany({ where: { id, masterId: actor.id } });
  if (count === 0) throw new AppError("NotFound");
  await refreshNextHours(actor.id);
}
