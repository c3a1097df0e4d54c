import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Credentials } from "./caldav";

const storedCredentials = z.object({ username: z.string(), password: z.string() });

export const sealCredentials = (credentials: Credentials, masterId: string): string =>
  seal("calendar", JSON.stringify(credentials), masterId);

/** Returns null if the key has changed since. */
export function unsealCredentials(sealed: string, masterId: string): Credentials | null {
  const text = unseal("calendar", sealed, masterId);
  return text === null ? null : storedCredentials.parse(JSON.parse(text));
}

/** Returns the address of a calendar of an account, and how to enter; null if it has no account or cannot be read any more. */
export async function openAccount(
  calendarId: string,
): Promise<{ calendar: URL; credentials: Credentials } | null> {
  const row = await db.externalCalendar.findUnique({
    where: { id: calendarId },
    select: { masterId: true, address: true, account: { select: { credentials: true } } },
  });
  if (!row?.account) return null;
  const address = unseal("calendar", row.address, row.masterId);
  const credentials = unsealCredentials(row.account.credentials, row.masterId);
  return address === null || credentials === null ? null : { calendar: new URL(address), credentials };
}
