import "server-only";
import { randomUUID } from "node:crypto";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

/** How long a sign-in lasts, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 3600;

type Opened = { userId: string; address: string; userAgent: string | null };

/** Opens a session and returns its id, which the signed cookie carries; `tx` when that hangs on something. */
export async function openSession({ userId, address, userAgent }: Opened, tx: Tx = db): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  await tx.session.create({
    data: { id, userId, address, userAgent: userAgent?.slice(0, 300) ?? null, expiresAt },
  });
  return id;
}

/** Ends one session. */
export async function endSession(id: string): Promise<void> {
  await db.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** Ends every session of a person, or every other one than `keptId`, within the change that makes them void. */
export async function endSessionsOf(tx: Tx, userId: string, keptId?: string): Promise<void> {
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(keptId === undefined ? {} : { id: { not: keptId } }) },
    data: { revokedAt: new Date() },
  });
}

/** Ends one session of the actor. Errors: `Forbidden` (another's account), `NotFound`. */
export async function endOwnSession(actor: Member, userId: string, id: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const { count } = await db.session.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AppError("NotFound");
}

/** Ends all sessions of the actor but the one that asks. Errors: `Forbidden` (another's account). */
export async function endOtherSessions(actor: Member, userId: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await endSessionsOf(db, userId, actor.sessionId);
}

const SEEN_MINUTES = 10;

/** Writes down that a session is in use, at most once in ten minutes. */
export async function touchSession(id: string, lastSeenAt: Date): Promise<void> {
  const now = new Date();
  if (now.getTime() - lastSeenAt.getTime() < SEEN_MINUTES * 60_000) return;
  await db.session.updateMany({ where: { id, lastSeenAt }, data: { lastSeenAt: now } });
}

/** Deletes the sessions that are over. */
export async function sweepSessions(now = new Date()): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
}
