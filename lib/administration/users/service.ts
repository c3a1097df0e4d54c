import "server-only";
import { checkEmailChange, requestEmailChange } from "@/lib/identity/credentials/service";
import { notificationChoices } from "@/lib/messaging/preferences/schema";
import { quietColumns } from "@/lib/messaging/preferences/quiet-hours";
import { adminChange } from "@/lib/identity/credentials/schema";
import type { AdminChange, UpdateUserInput } from "@/lib/identity/credentials/schema";
import { recordAct } from "@/lib/identity/audit/service";
import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { settleOwned } from "@/lib/content/ayni/service";
import { dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { fieldErrors } from "@/lib/platform/http/validation";
import { dropSecondFactor } from "@/lib/identity/second-factor/service";
import { endSessionsOf } from "@/lib/identity/sessions/service";
import { consume } from "@/lib/throttles/service";
import { privateUser, publicTags } from "@/lib/identity/users/data";
import { canEditUser, claimsAuthority } from "@/lib/users/policy";
import { lockAdmin, lockForChange } from "@/lib/identity/lock-user";
import type { LockedPerson } from "@/lib/identity/lock-user";
import type { PrivateUser, Role } from "@/lib/identity/users/schema";
import { everyPerson } from "./data";
import type { PeopleQuery, PersonRow } from "./schema";

const LAST_ADMIN = "Tiene que quedar al menos una persona que administre. Nombra antes a otra.";

/** What an admin asks for beyond personal data; refused for all others before it is looked at. */
function authorityOf(actor: Member, input: UpdateUserInput): AdminChange | null {
  if (!claimsAuthority(input)) return null;
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  const parsed = adminChange.safeParse(input);
  if (!parsed.success) throw new AppError("ValidationError", { fields: fieldErrors(parsed.error) });
  return parsed.data;
}

/** Only what was sent: Prisma refuses `undefined`. */
function personalColumns({ name, lastName, country, currency, timezone }: UpdateUserInput) {
  const columns = { name, lastName, country, currency, timezone };
  const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as Partial<typeof columns>;
}

async function writePersonal(
  tx: Tx,
  actor: Member,
  subject: LockedPerson,
  input: UpdateUserInput,
): Promise<void> {
  const columns = personalColumns(input);
  const { notificationPreferences: chosen, quietHours } = input;
  const former = notificationChoices(subject.notificationPreferences);
  const choices = chosen ? { notificationPreferences: { ...former, ...chosen } } : {};
  const quiet = quietHours === undefined ? {} : quietColumns(quietHours);
  const fields = Object.keys({ ...columns, ...choices, ...(quietHours === undefined ? {} : { quietHours }) });
  if (fields.length === 0) return;
  await tx.user.update({ where: { id: subject.id }, data: { ...columns, ...choices, ...quiet } });
  if (input.name !== undefined || input.lastName !== undefined) await settleOwned(tx, subject.id);
  if (!isSelf(actor, subject.id)) {
    const act = {
      action: "user.edited",
      subject: { type: "User", id: subject.id },
      after: { fields },
    } as const;
    await recordAct(tx, actor, act);
  }
}

async function writeRole(
  tx: Tx,
  actor: Member,
  { id, role: former }: LockedPerson,
  role: Role,
): Promise<void> {
  if (role === former) return;
  await tx.user.update({ where: { id }, data: { role } });
  await endSessionsOf(tx, id);
  const subject = { type: "User", id } as const;
  await recordAct(tx, actor, { action: "user.role", subject, before: { role: former }, after: { role } });
}

async function writeVerified(tx: Tx, actor: Member, row: LockedPerson, verified: boolean): Promise<void> {
  const before = row.emailVerified !== null;
  if (verified === before) return;
  await tx.user.update({ where: { id: row.id }, data: { emailVerified: verified ? new Date() : null } });
  const subject = { type: "User", id: row.id } as const;
  await recordAct(tx, actor, {
    action: "user.verified",
    subject,
    before: { verified: before },
    after: { verified },
  });
}

async function writeActive(tx: Tx, actor: Member, row: LockedPerson, active: boolean): Promise<void> {
  const before = row.deactivatedAt === null;
  if (active === before) return;
  await tx.user.update({ where: { id: row.id }, data: { deactivatedAt: active ? null : new Date() } });
  if (!active) await endSessionsOf(tx, row.id);
  const subject = { type: "User", id: row.id } as const;
  await recordAct(tx, actor, {
    action: "user.active",
    subject,
    before: { active: before },
    after: { active },
  });
}

async function writeSecondFactor(tx: Tx, actor: Member, { id }: LockedPerson): Promise<void> {
  if (!(await dropSecondFactor(tx, id))) return;
  await recordAct(tx, actor, { action: "user.secondFactor", subject: { type: "User", id } });
}

async function writeAuthority(tx: Tx, actor: Member, row: LockedPerson, change: AdminChange): Promise<void> {
  if (change.role !== undefined) await writeRole(tx, actor, row, change.role);
  if (change.verified !== undefined) await writeVerified(tx, actor, row, change.verified);
  if (change.active !== undefined) await writeActive(tx, actor, row, change.active);
  if (change.secondFactor === false) await writeSecondFactor(tx, actor, row);
}

/** The new address that is asked for, once it may be; null when there is none. */
async function newEmail(actor: Member, id: string, input: UpdateUserInput): Promise<string | null> {
  if (input.email === undefined) return null;
  const person = await db.user.findUnique({ where: { id }, select: { email: true } });
  if (!person) throw new AppError("NotFound");
  if (input.email === person.email) return null;
  if (!isSelf(actor, id)) throw new AppError("Forbidden");
  await checkEmailChange(actor, input.email, input.currentPassword);
  return input.email;
}

/**
 * Changes a person; what is not sent stays. A new e-mail counts once it is confirmed from its mail, and another role
 * or a deactivation ends the person's sessions. What admins do to others is written down.
 * Errors: `Forbidden` (another's account, an authority field), `NotFound`, `ValidationError`,
 * `EmailAlreadyExistsError`, `TooManyRequests`, `Conflict` (the last admin).
 */
export async function updateUser(actor: Member, id: string, input: UpdateUserInput): Promise<PrivateUser> {
  if (!canEditUser(actor, id)) throw new AppError("Forbidden");
  const authority = authorityOf(actor, input);
  const email = await newEmail(actor, id, input);
  try {
    const user = await db.$transaction(async (tx) => {
      const subject = await lockForChange(tx, actor, id);
      await writePersonal(tx, actor, subject, input);
      if (authority) await writeAuthority(tx, actor, subject, authority);
      if (email !== null) await requestEmailChange(tx, id, email);
      return privateUser(id, tx);
    });
    dropTags(...(await publicTags(id)));
    return email === null ? user : { ...user, pendingEmail: email };
  } catch (error) {
    if (violates(error, "last admin")) throw new AppError("Conflict", { message: LAST_ADMIN });
    throw error;
  }
}

const EXPORTS = { name: "people-export", points: 20, seconds: 3600 };

/** All the people that a query finds, batch by batch; that they were taken out is written down. Errors: `Forbidden`. */
export async function startExport(actor: Member, query: PeopleQuery): Promise<AsyncIterable<PersonRow[]>> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  await consume(EXPORTS, actor.id);
  const subject = { type: "Users", id: "csv" } as const;
  await db.$transaction(async (tx) => {
    await lockAdmin(tx, actor);
    await recordAct(tx, actor, { action: "users.exported", subject });
  });
  return everyPerson(query);
}
