import "server-only";
import { randomUUID } from "node:crypto";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

export const SESSION_SECONDS = 30 * 24 * 3600;

type NewSession = { userId: string; ipAddress: string; userAgent: string | null };

export async function openSession(
  { userId, ipAddress, userAgent }: NewSession,
  tx: Tx = db,
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  await tx.session.create({
    data: { id, userId, address: ipAddress, userAgent: userAgent?.slice(0, 300) ?? null, expiresAt },
  });
  return id;
}

export async function endSession(id: string): Promise<void> {
  await db.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** Ends all sessions of a user except `exceptId`, in the transaction of the change that invalidates them. */
export async function endUserSessions(tx: Tx, userId: string, exceptId?: string): Promise<void> {
  await tx.session.updateMany({
    where: { userId, revokedAt: null, ...(exceptId === undefined ? {} : { id: { not: exceptId } }) },
    data: { revokedAt: new Date() },
  });
}

/** Errors: `Forbidden` (another user), `NotFound`. */
export async function endOwnSession(actor: Member, userId: string, id: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const { count } = await db.session.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  if (count === 0) throw new AppError("NotFound");
}

/** Ends all sessions of the actor except the current one. Errors: `Forbidden` (another user). */
export async function endOtherSessions(actor: Member, userId: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await endUserSessions(db, userId, actor.sessionId);
}

const TOUCH_INTERVAL_MINUTES = 10;

export async function touchSession(id: string, lastSeenAt: Date): Promise<void> {
  const now = new Date();
  if (now.getTime() - lastSeenAt.getTime() < TOUCH_INTERVAL_MINUTES * 60_000) return;
  await db.session.updateMany({ where: { id, lastSeenAt }, data: { lastSeenAt: now } });
}

export async function sweepSessions(now = new Date()): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: now } } });
}
