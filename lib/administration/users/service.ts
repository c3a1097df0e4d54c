import "server-only";
import { assertEmailChangeAllowed, requestEmailChange } from "@/lib/identity/credentials/service";
import { parseNotificationPreferences } from "@/lib/messaging/preferences/schema";
import { toQuietHoursColumns } from "@/lib/messaging/preferences/quiet-hours";
import { adminChangeInput } from "@/lib/identity/users/schema";
import type { AdminChangeInput, UpdateUserInput } from "@/lib/identity/users/schema";
import { recordAuditEntry, recordForeignAct } from "@/lib/identity/audit/service";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { refreshOwnerColumns } from "@/lib/content/ayni/service";
import { expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { toFieldErrors } from "@/lib/platform/http/validation";
import { deleteSecondFactor } from "@/lib/identity/second-factor/service";
import { endUserSessions } from "@/lib/identity/sessions/service";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getPrivateUser, listUserCacheTags } from "@/lib/identity/users/data";
import { canEditUser } from "@/lib/identity/users/policy";
import { hasAdminOnlyFields } from "@/lib/identity/user-fields";
import { lockAsAdmin, lockForChange } from "@/lib/identity/lock-user";
import type { LockedUser } from "@/lib/identity/lock-user";
import type { PrivateUser } from "@/lib/identity/users/schema";
import type { Role } from "@/lib/platform/actor";
import { endMembershipsOf, endPlansOf } from "@/lib/orders/memberships/upkeep";
import { completeMaster } from "@/lib/administration/applications/service";
import { streamUsers } from "./data";
import type { UsersExportQuery, UserRow } from "./schema";

const LAST_ADMIN = "Tiene que quedar al menos una persona que administre. Nombra antes a otra.";

/** Errors: `Forbidden` (fields for admins sent by another user, before they are validated), `ValidationError`. */
function parseAdminChange(actor: Member, input: UpdateUserInput): AdminChangeInput | null {
  if (!hasAdminOnlyFields(input)) return null;
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const parsed = adminChangeInput.safeParse(input);
  if (!parsed.success) throw new AppError("ValidationError", { fields: toFieldErrors(parsed.error) });
  return parsed.data;
}

/** Keeps only the sent columns, since Prisma rejects `undefined`. */
function toPersonalColumns({ name, lastName, country, currency, timezone }: UpdateUserInput) {
  const columns = { name, lastName, country, currency, timezone };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<typeof columns>;
}

async function updatePersonalData(
  tx: Tx,
  actor: Member,
  subject: LockedUser,
  input: UpdateUserInput,
): Promise<void> {
  const { notificationPreferences: newPreferences, quietHours } = input;
  const columns: Prisma.UserUpdateInput = toPersonalColumns(input);
  const fields = Object.keys(columns);
  if (newPreferences) {
    const preferences = parseNotificationPreferences(subject.notificationPreferences);
    columns.notificationPreferences = { ...preferences, ...newPreferences };
    fields.push("notificationPreferences");
  }
  if (quietHours !== undefined) {
    Object.assign(columns, toQuietHoursColumns(quietHours));
    fields.push("quietHours");
  }
  if (fields.length === 0) return;
  await tx.user.update({ where: { id: subject.id }, data: columns });
  if (input.name !== undefined || input.lastName !== undefined) await refreshOwnerColumns(tx, subject.id);
  await recordForeignAct(tx, actor, { action: "user.edited", ownerId: subject.id, after: { fields } });
}

async function updateRole(
  tx: Tx,
  actor: Member,
  { id, role: previousRole }: LockedUser,
  role: Role,
): Promise<void> {
  if (role === previousRole) return;
  await tx.user.update({ where: { id }, data: { role } });
  if (role === "master") await completeMaster(tx, actor, id);
  if (role === "student") await endPlansOf(tx, id);
  await endUserSessions(tx, id);
  const subject = { type: "User", id } as const;
  await recordAuditEntry(tx, actor, {
    action: "user.role",
    subject,
    before: { role: previousRole },
    after: { role },
  });
}

async function updateVerified(tx: Tx, actor: Member, row: LockedUser, verified: boolean): Promise<void> {
  const before = row.emailVerified !== null;
  if (verified === before) return;
  await tx.user.update({ where: { id: row.id }, data: { emailVerified: verified ? new Date() : null } });
  const subject = { type: "User", id: row.id } as const;
  await recordAuditEntry(tx, actor, {
    action: "user.verified",
    subject,
    before: { verified: before },
    after: { verified },
  });
}

export async function updateActive(tx: Tx, actor: Member, row: LockedUser, active: boolean): Promise<void> {
  const before = row.deactivatedAt === null;
  if (active === before) return;
  await tx.user.update({ where: { id: row.id }, data: { deactivatedAt: active ? null : new Date() } });
  if (!active) {
    await endUserSessions(tx, row.id);
    await endMembershipsOf(tx, row.id);
  }
  const subject = { type: "User", id: row.id } as const;
  await recordAuditEntry(tx, actor, {
    action: "user.active",
    subject,
    before: { active: before },
    after: { active },
  });
}

async function removeSecondFactor(tx: Tx, actor: Member, { id }: LockedUser): Promise<void> {
  if (!(await deleteSecondFactor(tx, id))) return;
  await recordAuditEntry(tx, actor, { action: "user.secondFactor", subject: { type: "User", id } });
}

async function applyAdminChange(
  tx: Tx,
  actor: Member,
  row: LockedUser,
  change: AdminChangeInput,
): Promise<void> {
  if (change.role !== undefined) await updateRole(tx, actor, row, change.role);
  if (change.verified !== undefined) await updateVerified(tx, actor, row, change.verified);
  if (change.active !== undefined) await updateActive(tx, actor, row, change.active);
  if (change.secondFactor === false) await removeSecondFactor(tx, actor, row);
}

/** Returns the requested new e-mail address after checking it; null if it does not change. */
async function resolveNewEmail(actor: Member, id: string, input: UpdateUserInput): Promise<string | null> {
  if (input.email === undefined) return null;
  const user = await db.user.findUnique({ where: { id }, select: { email: true } });
  if (!user) throw new AppError("NotFound");
  if (input.email === user.email) return null;
  if (!isSelf(actor, id)) throw new AppError("Forbidden");
  await assertEmailChangeAllowed(actor, input.email, input);
  return input.email;
}

/**
 * Updates the sent fields of a user. A new e-mail address takes effect once it is confirmed; a new role or a
 * deactivation ends the user's sessions. Whoever becomes a Master gets a Master's profile. Changes by admins are audited.
 * Errors: `Forbidden` (another's account, field for admins), `NotFound`, `ValidationError`,
 * `EmailAlreadyExistsError`, `TooManyRequests`, `Conflict` (last admin).
 */
export async function updateUser(actor: Member, id: string, input: UpdateUserInput): Promise<PrivateUser> {
  if (!canEditUser(actor, id)) throw new AppError("Forbidden");
  const adminChange = parseAdminChange(actor, input);
  const email = await resolveNewEmail(actor, id, input);
  try {
    const user = await expiringTransaction(async (tx, expireTags) => {
      const subject = await lockForChange(tx, actor, id);
      await updatePersonalData(tx, actor, subject, input);
      if (adminChange) await applyAdminChange(tx, actor, subject, adminChange);
      if (email !== null) await requestEmailChange(tx, id, email);
      expireTags(...(await listUserCacheTags(tx, id)));
      return getPrivateUser(id, tx);
    });
    return email === null ? user : { ...user, pendingEmail: email };
  } catch (error) {
    if (violatesConstraint(error, "last admin")) throw conflict(LAST_ADMIN);
    throw error;
  }
}

const USERS_EXPORT_LIMIT = { name: "people-export", points: 20, seconds: 3600 };

/** Streams the users that match a query, and audits the export. Errors: `Forbidden`, `TooManyRequests`. */
export async function startUsersExport(
  actor: Member,
  query: UsersExportQuery,
): Promise<AsyncIterable<UserRow[]>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(USERS_EXPORT_LIMIT, actor.id);
  const subject = { type: "Users", id: "csv" } as const;
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    await recordAuditEntry(tx, actor, { action: "users.exported", subject });
  });
  return streamUsers(query);
}
