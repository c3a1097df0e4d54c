import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member, Role } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";

// Authorization that was checked at the start of a request may be stale when it writes: the account may have been
// closed or the role revoked. Writes check again inside their transaction, on locked rows.

export type LockedUser = {
  id: string;
  role: Role;
  name: string;
  email: string;
  emailVerified: Date | null;
  deactivatedAt: Date | null;
  anonymisedAt: Date | null;
  notificationPreferences: unknown;
};

const isActiveUser = (row: LockedUser | undefined): row is LockedUser =>
  row !== undefined && row.deactivatedAt === null && row.anonymisedAt === null;

// Ordered, so that two transactions that lock the same users cannot deadlock; `no key update`, so that foreign-key
// checks, which lock in any order, are not blocked.
const lockUsers = (tx: Tx, ids: string[]) => tx.$queryRaw<LockedUser[]>`
  select id, role, name, email, "emailVerified", "deactivatedAt", "anonymisedAt", "notificationPreferences"
  from "User" where id = any(${ids}::uuid[]) order by id for no key update`;

/** Keeps the accounts of many users as they are, in the order of `lockUsers`. Returns the ids of the open ones. */
export async function shareActiveUsers(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id from "User" where id = any(${ids}::uuid[]) and "deactivatedAt" is null and "anonymisedAt" is null
    order by id for share`;
  return rows.map(({ id }) => id);
}

/** Returns the subject. Errors: `Forbidden` (the actor was closed or changed roles), `NotFound` (subject closed). */
export async function lockForChange(tx: Tx, actor: Member, subjectId: string): Promise<LockedUser> {
  const rows = await lockUsers(tx, [actor.id, subjectId]);
  const lockedActor = rows.find(({ id }) => id === actor.id);
  const subject = rows.find(({ id }) => id === subjectId);
  if (!subject || subject.anonymisedAt) throw new AppError("NotFound");
  if (!isActiveUser(lockedActor) || lockedActor.role !== actor.role) throw new AppError("Forbidden");
  return subject;
}

/** Returns the open ones of many subjects. Errors: `Forbidden` (the actor is no admin any more). */
export async function lockManyForChange(tx: Tx, actor: Member, subjectIds: string[]): Promise<LockedUser[]> {
  const rows = await lockUsers(tx, [actor.id, ...subjectIds]);
  const lockedActor = rows.find(({ id }) => id === actor.id);
  if (!isActiveUser(lockedActor) || lockedActor.role !== "admin") throw new AppError("Forbidden");
  return rows.filter(({ id, anonymisedAt }) => subjectIds.includes(id) && anonymisedAt === null);
}

export async function lockAsAdmin(tx: Tx, actor: Member): Promise<void> {
  const [lockedActor] = await lockUsers(tx, [actor.id]);
  if (!isAdmin(actor) || !isActiveUser(lockedActor) || lockedActor.role !== "admin")
    throw new AppError("Forbidden");
}

/** Returns null if the account is permanently closed. */
export async function lockUser(tx: Tx, id: string): Promise<LockedUser | null> {
  const [row] = await lockUsers(tx, [id]);
  return row && row.anonymisedAt === null ? row : null;
}

/** Locks the account of a person who acts for themselves. Errors: `Unauthenticated` (closed meanwhile). */
export async function lockOpenUser(tx: Tx, id: string): Promise<LockedUser> {
  const user = await lockUser(tx, id);
  if (!user || user.deactivatedAt) throw new AppError("Unauthenticated");
  return user;
}
