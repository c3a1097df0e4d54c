import "server-only";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import type { Role } from "./users/schema";

// What a request knew of people when it began may be over when it writes: another request has closed the account,
// taken a role away or set another password. Within its transaction a write looks again, at rows that stay as they
// are until it ends.

/** A person's row, locked. */
export type LockedPerson = {
  id: string;
  role: Role;
  name: string;
  email: string;
  emailVerified: Date | null;
  deactivatedAt: Date | null;
  anonymisedAt: Date | null;
  notificationPreferences: unknown;
};

const isOpen = (row: LockedPerson | undefined): row is LockedPerson =>
  row !== undefined && row.deactivatedAt === null && row.anonymisedAt === null;

// In one order, so that two who lock the same people never wait for each other; and not against foreign keys, which
// others take in any order.
const lockRows = (tx: Tx, ids: string[]) => tx.$queryRaw<LockedPerson[]>`
  select id, role, name, email, "emailVerified", "deactivatedAt", "anonymisedAt", "notificationPreferences"
  from "User" where id = any(${ids}::uuid[]) order by id for no key update`;

/**
 * Locks who acts and who is acted upon; gives the latter.
 * Errors: `Forbidden` when the actor's account is closed or their role another meanwhile, `NotFound` for a subject
 * who is no more.
 */
export async function lockForChange(tx: Tx, actor: Member, subjectId: string): Promise<LockedPerson> {
  const rows = await lockRows(tx, [actor.id, subjectId]);
  const acting = rows.find(({ id }) => id === actor.id);
  const subject = rows.find(({ id }) => id === subjectId);
  if (!subject || subject.anonymisedAt) throw new AppError("NotFound");
  if (!isOpen(acting) || acting.role !== actor.role) throw new AppError("Forbidden");
  return subject;
}

/** The same for what only an admin does, also to nobody in particular. Errors: `Forbidden`. */
export async function lockAdmin(tx: Tx, actor: Member): Promise<void> {
  const [acting] = await lockRows(tx, [actor.id]);
  if (!isAdmin(actor) || !isOpen(acting) || acting.role !== "admin") throw new AppError("Forbidden");
}

/** Locks a person; null when their account is closed for good. */
export async function lockPerson(tx: Tx, id: string): Promise<LockedPerson | null> {
  const [row] = await lockRows(tx, [id]);
  return row && row.anonymisedAt === null ? row : null;
}
