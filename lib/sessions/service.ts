import "server-only";
import { randomUUID } from "node:crypto";
import { db } from "@/lib/db/client";
import type { Tx } from "@/lib/db/client";

/** How long a sign-in lasts, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

type Opened = { userId: string; address: string; userAgent: string | null };

/** Opens a session and returns its id, which the signed cookie carries. */
export async function openSession({ userId, address, userAgent }: Opened): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  await db.session.create({
    data: { id, userId, address, userAgent: userAgent?.slice(0, 300) ?? null, expiresAt },
  });
  return id;
}

/** Ends one session. */
export async function endSession(id: string): Promise<void> {
  await db.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** Ends every session of a person, within the change that makes them void. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** Deletes the sessions that are over. */
export async function sweepSessions(now = new Date()): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
}
