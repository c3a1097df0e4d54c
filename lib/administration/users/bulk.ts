import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockManyForChange } from "@/lib/identity/lock-user";
import type { LockedUser } from "@/lib/identity/lock-user";
import { listUserCacheTags } from "@/lib/identity/users/data";
import { queueVerification } from "@/lib/identity/users/service";
import { isAdmin } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { expiringTransaction } from "@/lib/platform/cache";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import type { UsersActionInput } from "./schema";
import { updateActive } from "./service";

const VERIFICATIONS_LIMIT = { name: "people-verification", points: 30, seconds: 3600 };

const INCLUDES_ADMINS =
  "Entre las personas elegidas hay alguien que administra. Su cuenta solo se desactiva desde su página.";
const NOBODY_LEFT = "Ya no hay nada que hacer con estas personas: alguien se ha adelantado.";

async function deactivate(tx: Tx, actor: Member, people: LockedUser[]): Promise<LockedUser[]> {
  if (people.some(({ role }) => role === "admin")) throw conflict(INCLUDES_ADMINS);
  const active = people.filter(({ deactivatedAt }) => deactivatedAt === null);
  for (const person of active) await updateActive(tx, actor, person, false);
  return active;
}

async function sendVerifications(tx: Tx, actor: Member, people: LockedUser[]): Promise<LockedUser[]> {
  const unverified = people.filter(
    (person) => person.deactivatedAt === null && person.emailVerified === null,
  );
  for (const { id } of unverified) {
    await queueVerification(tx, id);
    await recordAuditEntry(tx, actor, { action: "user.verificationSent", subject: { type: "User", id } });
  }
  return unverified;
}

/**
 * Does one thing to several accounts, all or none, each with its own audit entry; returns how many it changed. Ignores
 * those that are gone, or are so already.
 * Errors: `Forbidden`, `TooManyRequests`, `Conflict` (nobody is left, or an admin is to be deactivated).
 */
export async function changeUsers(
  actor: Member,
  { action, ids }: UsersActionInput,
): Promise<{ count: number }> {
  if (!isAdmin(actor)) throw new AppError("Forbidden");
  if (action === "send-verification") await consumeRateLimit(VERIFICATIONS_LIMIT, actor.id);
  return expiringTransaction(async (tx, expireTags) => {
    const people = await lockManyForChange(tx, actor, ids);
    const change = action === "deactivate" ? deactivate : sendVerifications;
    const changed = await change(tx, actor, people);
    if (changed.length === 0) throw conflict(NOBODY_LEFT);
    if (action === "deactivate") {
      for (const { id } of changed) expireTags(...(await listUserCacheTags(tx, id)));
    }
    return { count: changed.length };
  });
}
