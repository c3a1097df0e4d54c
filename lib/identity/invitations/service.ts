import "server-only";
import { randomUUID } from "node:crypto";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { queueMails } from "@/lib/messaging/mail/deliver";
import { notify } from "@/lib/messaging/notifications/service";
import { consume } from "@/lib/throttles/service";
import { lockPerson } from "@/lib/identity/lock-user";
import { newCode } from "./invitation-code";
import { harvestOf } from "./data";
import { EMAILS_A_DAY, isInvitationCode } from "./schema";
import type { InvitationInput, OwnInvitations } from "./schema";

const DAY = 24 * 3_600_000;
const REQUESTS = { name: "invitations", points: 60, seconds: 3600 };
/** How many of our members may write to one address in a month: nobody's inbox is filled by many accounts. */
const TO_ONE = { name: "invited-address", points: 3, seconds: 30 * 24 * 3600 };

const NOT_VERIFIED =
  "Confirma antes tu correo con el enlace que te enviamos. Después podrás invitar por correo.";

/** The member's link for whoever has it, made when it is first needed. */
async function ownCode(inviterId: string): Promise<string> {
  const where = { inviterId, email: null };
  const known = await db.invitation.findFirst({ where, select: { code: true } });
  if (known) return known.code;
  // Two at once make one: the other's is read.
  await db.invitation.createMany({ data: [{ ...where, code: newCode() }], skipDuplicates: true });
  return (await db.invitation.findFirstOrThrow({ where, select: { code: true } })).code;
}

/** The actor's own link and what became of their invitations. */
export async function ownInvitations({ id }: Member): Promise<OwnInvitations> {
  return { code: await ownCode(id), ...(await harvestOf(id)) };
}

/** When the day's addresses are used up it says for how long. */
async function checkDay(tx: Tx, inviterId: string, wanted: number, now: Date): Promise<void> {
  const rows = await tx.invitation.findMany({
    where: { inviterId, email: { not: null }, createdAt: { gt: new Date(now.getTime() - DAY) } },
    orderBy: { createdAt: "asc" },
    select: { createdAt: true },
  });
  const left = EMAILS_A_DAY * env.AYLLU_RATE_LIMIT_SCALE - rows.length;
  if (wanted <= left) return;
  const first = rows[0]?.createdAt ?? now;
  throw new AppError("TooManyRequests", {
    retryAfter: Math.ceil((first.getTime() + DAY - now.getTime()) / 1000),
    message: `Puedes invitar a ${EMAILS_A_DAY} direcciones al día. Sigue mañana.`,
  });
}

/** Of these addresses, those that the member has not invited yet; refuses who may not invite so many. */
async function freshOf(tx: Tx, inviterId: string, wanted: string[], now: Date): Promise<string[]> {
  const inviter = await tx.user.findUniqueOrThrow({ where: { id: inviterId } });
  if (inviter.deactivatedAt) throw new AppError("Unauthenticated");
  if (!inviter.emailVerified) throw new AppError("Conflict", { message: NOT_VERIFIED });
  const known = await tx.invitation.findMany({
    where: { inviterId, email: { in: wanted } },
    select: { email: true },
  });
  const before = new Set(known.map(({ email }) => email));
  const fresh = wanted.filter((email) => !before.has(email));
  await checkDay(tx, inviterId, fresh.length, now);
  return fresh;
}

/** Whether an address may be written to by one more of our members. */
async function mayWriteTo(email: string): Promise<boolean> {
  try {
    await consume(TO_ONE, email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TooManyRequests") return false;
    throw error;
  }
}

/** Of these addresses, those that belong to no account and may still be written to. */
async function reachable(emails: string[]): Promise<Set<string>> {
  const taken = await db.user.findMany({ where: { email: { in: emails } }, select: { email: true } });
  const members = new Set(taken.map(({ email }) => email));
  const found = new Set<string>();
  for (const email of emails) if (!members.has(email) && (await mayWriteTo(email))) found.add(email);
  return found;
}

async function write(
  tx: Tx,
  inviterId: string,
  emails: string[],
  mailed: Set<string>,
  message: string,
  now: Date,
) {
  const { name, lastName } = await tx.user.findUniqueOrThrow({ where: { id: inviterId } });
  const rows = emails.map((email) => ({
    id: randomUUID(),
    inviterId,
    email,
    code: newCode(),
    createdAt: now,
  }));
  await tx.invitation.createMany({ data: rows });
  const mails = rows.filter(({ email }) => mailed.has(email));
  await queueMails(
    tx,
    mails.map(({ id, email, code }) => ({
      template: "invitation" as const,
      userId: null,
      to: email,
      payload: { name, lastName, message, code },
      dedupeKey: `invitation:${id}`,
    })),
  );
}

/**
 * Invites addresses by one mail each, never the same one twice. The answer is the same whether an address has an
 * account, was invited before or is new.
 * Errors: `Conflict` while the actor's own address is not confirmed, `TooManyRequests`.
 */
export async function invite(
  actor: Member,
  { emails, message }: InvitationInput,
  now = new Date(),
): Promise<void> {
  await consume(REQUESTS, actor.id);
  const wanted = [...new Set(emails)];
  const mailed = await reachable(await freshOf(db, actor.id, wanted, now));
  await db.$transaction(async (tx) => {
    // Looked at again: meanwhile the same person may have invited the same addresses.
    await lockPerson(tx, actor.id);
    const fresh = await freshOf(tx, actor.id, wanted, now);
    await write(tx, actor.id, fresh, mailed, message, now);
  });
}

/** Writes down by which invitation somebody came; a code that is none of ours changes nothing. */
export async function joinBy(tx: Tx, userId: string, code: string | undefined): Promise<void> {
  if (code === undefined || !isInvitationCode(code)) return;
  // The invitation stays until the newcomer's row stands, even if its account is being closed now.
  await tx.$executeRaw`
    insert into "Joining" ("userId", "invitationId")
    select ${userId}::uuid, i.id from "Invitation" i join "User" u on u.id = i."inviterId"
    where i.code = ${code} and u."deactivatedAt" is null and u."anonymisedAt" is null
    for key share of i`;
}

/** Tells who invited a newcomer that they have come, once the newcomer has confirmed their address. */
export async function tellInviter(tx: Tx, userId: string): Promise<void> {
  const joining = await tx.joining.findUnique({
    where: { userId, invitation: { inviter: { deactivatedAt: null, anonymisedAt: null } } },
    select: {
      user: { select: { name: true, slug: true } },
      invitation: { select: { inviterId: true } },
    },
  });
  if (!joining) return;
  const { user, invitation } = joining;
  await notify(tx, [
    {
      kind: "joined",
      userId: invitation.inviterId,
      payload: { personName: user.name, personSlug: user.slug },
      dedupeKey: `joined:${userId}`,
    },
  ]);
}

/** Forgets whom somebody invited and who invited them; mails that wait are not sent any more. */
export async function forgetInvitations(tx: Tx, userId: string): Promise<void> {
  const own = await tx.invitation.findMany({ where: { inviterId: userId }, select: { id: true } });
  const dedupeKey = { in: own.map(({ id }) => `invitation:${id}`) };
  await tx.outboxMail.deleteMany({ where: { dedupeKey } });
  await tx.invitation.deleteMany({ where: { inviterId: userId } });
  await tx.joining.deleteMany({ where: { userId } });
}
