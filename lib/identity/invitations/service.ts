import "server-only";
import { randomUUID } from "node:crypto";
import { lockUser } from "@/lib/identity/lock-user";
import { queueMails } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { DAY_MS } from "@/lib/platform/time/instants";
import { getInvitationResults } from "./data";
import { generateInvitationCode } from "./invitation-code";
import { MAX_INVITATIONS_PER_DAY, isInvitationCode } from "./schema";
import type { InvitationInput, OwnInvitationsView } from "./schema";

const REQUEST_LIMIT = { name: "invitations", points: 60, seconds: 3600 };
// Across all members, so that many accounts together cannot flood one address.
const RECIPIENT_LIMIT = { name: "invited-address", points: 3, seconds: 30 * 24 * 3600 };

const EMAIL_NOT_VERIFIED =
  "Confirma antes tu correo con el enlace que te enviamos. Después podrás invitar por correo.";

async function getOrCreateOwnCode(inviterId: string): Promise<string> {
  const where = { inviterId, email: null };
  const existing = await db.invitation.findFirst({ where, select: { code: true } });
  if (existing) return existing.code;
  await db.invitation.createMany({
    data: [{ ...where, code: generateInvitationCode() }],
    skipDuplicates: true,
  });
  return (await db.invitation.findFirstOrThrow({ where, select: { code: true } })).code;
}

/** Creates the invitation code of the actor on first use. */
export async function getOwnInvitations({ id }: Member): Promise<OwnInvitationsView> {
  return { code: await getOrCreateOwnCode(id), ...(await getInvitationResults(id)) };
}

async function assertDailyLimit(tx: Tx, inviterId: string, newCount: number, now: Date): Promise<void> {
  const rows = await tx.invitation.findMany({
    where: { inviterId, email: { not: null }, createdAt: { gt: new Date(now.getTime() - DAY_MS) } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const remaining = MAX_INVITATIONS_PER_DAY * env.AYLLU_RATE_LIMIT_SCALE - rows.length;
  if (newCount <= remaining) return;
  const first = rows[0]?.createdAt ?? now;
  throw new AppError("TooManyRequests", {
    retryAfter: Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1000),
    message: `Puedes invitar a ${MAX_INVITATIONS_PER_DAY} direcciones al día. Sigue mañana.`,
  });
}

async function listUninvitedEmails(
  tx: Tx,
  inviterId: string,
  emails: string[],
  now: Date,
): Promise<string[]> {
  const inviter = await tx.user.findUniqueOrThrow({
    where: { id: inviterId },
    select: { deactivatedAt: true, emailVerified: true },
  });
  if (inviter.deactivatedAt) throw new AppError("Unauthenticated");
  if (!inviter.emailVerified) throw conflict(EMAIL_NOT_VERIFIED);
  const invited = await tx.invitation.findMany({
    where: { inviterId, email: { in: emails } },
    select: { email: true },
  });
  const invitedEmails = new Set(invited.map(({ email }) => email));
  const uninvitedEmails = emails.filter((email) => !invitedEmails.has(email));
  await assertDailyLimit(tx, inviterId, uninvitedEmails.length, now);
  return uninvitedEmails;
}

async function consumeRecipientLimit(email: string): Promise<boolean> {
  try {
    await consumeRateLimit(RECIPIENT_LIMIT, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TooManyRequests") return false;
    throw error;
  }
}

async function filterReachableEmails(emails: string[]): Promise<Set<string>> {
  const users = await db.user.findMany({ where: { email: { in: emails } }, select: { email: true } });
  const registeredEmails = new Set(users.map(({ email }) => email));
  const reachableEmails = new Set<string>();
  for (const email of emails) {
    if (registeredEmails.has(email)) continue;
    if (await consumeRecipientLimit(email)) reachableEmails.add(email);
  }
  return reachableEmails;
}

type NewInvitations = {
  inviterId: string;
  emails: string[];
  reachableEmails: Set<string>;
  message: string;
  now: Date;
};

async function createInvitations(
  tx: Tx,
  { inviterId, emails, reachableEmails, message, now }: NewInvitations,
): Promise<void> {
  const { name, lastName } = await tx.user.findUniqueOrThrow({
    where: { id: inviterId },
    select: { name: true, lastName: true },
  });
  const rows = emails.map((email) => ({
    id: randomUUID(),
    inviterId,
    email,
    code: generateInvitationCode(),
    createdAt: now,
  }));
  await tx.invitation.createMany({ data: rows });
  const mailedRows = rows.filter(({ email }) => reachableEmails.has(email));
  await queueMails(
    tx,
    mailedRows.map(({ id, email, code }) => ({
      template: "invitation" as const,
      userId: null,
      to: email,
      payload: { name, lastName, message, code },
      dedupeKey: `invitation:${id}`,
    })),
  );
}

/**
 * The outcome does not reveal whether an address has an account or was invited before.
 * Errors: `Unauthenticated`, `Conflict` (own e-mail not verified), `TooManyRequests`.
 */
export async function sendInvitations(
  actor: Member,
  { emails, message }: InvitationInput,
  now = new Date(),
): Promise<void> {
  await consumeRateLimit(REQUEST_LIMIT, actor.id);
  const uniqueEmails = [...new Set(emails)];
  const reachableEmails = await filterReachableEmails(
    await listUninvitedEmails(db, actor.id, uniqueEmails, now),
  );
  await db.$transaction(async (tx) => {
    // Checked again under a lock: a concurrent request may have invited the same addresses.
    await lockUser(tx, actor.id);
    const uninvitedEmails = await listUninvitedEmails(tx, actor.id, uniqueEmails, now);
    await createInvitations(tx, {
      inviterId: actor.id,
      emails: uninvitedEmails,
      reachableEmails,
      message,
      now,
    });
  });
}

/** Ignores an unknown code or one of a closed account. */
export async function recordInvitationAcceptance(
  tx: Tx,
  userId: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || !isInvitationCode(code)) return;
  // The lock keeps the invitation from being deleted while the inviter's account is closed concurrently.
  await tx.$executeRaw`
    insert into "InvitationAcceptance" ("userId", "invitationId")
    select ${userId}::uuid, i.id from "Invitation" i join "User" u on u.id = i."inviterId"
    where i.code = ${code} and u."deactivatedAt" is null and u."anonymisedAt" is null
    for key share of i`;
}

export async function notifyInviter(tx: Tx, userId: string): Promise<void> {
  const acceptance = await tx.invitationAcceptance.findUnique({
    where: { userId, invitation: { inviter: { deactivatedAt: null, anonymisedAt: null } } },
    select: {
      user: { select: { name: true, slug: true } },
      invitation: { select: { inviterId: true } },
    },
  });
  if (!acceptance) return;
  const { user, invitation } = acceptance;
  await notify(tx, [
    {
      kind: "joined",
      userId: invitation.inviterId,
      payload: { personName: user.name, personSlug: user.slug },
      dedupeKey: `joined:${userId}`,
    },
  ]);
}

export async function deleteInvitations(tx: Tx, userId: string): Promise<void> {
  const invitations = await tx.invitation.findMany({ where: { inviterId: userId }, select: { id: true } });
  const dedupeKey = { in: invitations.map(({ id }) => `invitation:${id}`) };
  await tx.outboxMail.deleteMany({ where: { dedupeKey } });
  await tx.invitation.deleteMany({ where: { inviterId: userId } });
  await tx.invitationAcceptance.deleteMany({ where: { userId } });
}
