import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin, lockForChange, lockUser } from "@/lib/identity/lock-user";
import { requireMaster } from "@/lib/identity/users/policy";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { enqueue } from "@/lib/platform/ports/queue";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { DAY_MS } from "@/lib/platform/time/instants";
import { countAudience, isOwnTarget, listRecentLetters } from "./audience";
import { findMissingFields, findNextAllowedAt, limitText } from "./policy";
import type { LetterDraftInput, LetterStatus, LetterTarget } from "./schema";

const DRAFT_LIMIT = { name: "letter-draft", points: 3000, seconds: 3600 };
const TEST_LIMIT = { name: "letter-test", points: 20, seconds: 3600 };
const MAX_DRAFTS = 200;

const CHANGED_ELSEWHERE = "Esta carta ha cambiado en otra pestaña o dispositivo.";
const ALREADY_SENT = "Esta carta ya se ha enviado.";
const TOO_MANY_DRAFTS = `Tienes ${MAX_DRAFTS} borradores. Borra alguno para empezar otro.`;
const NOBODY = "Todavía no hay nadie a quien enviar esta carta.";

type LockedLetter = LetterTarget & {
  id: string;
  masterId: string;
  status: LetterStatus;
  version: number;
  subject: string;
  body: string;
};

/** Errors: `NotFound` (missing, or another's). */
async function lockOwnLetter(tx: Tx, actor: Member, id: string): Promise<LockedLetter | null> {
  const [row] = await tx.$queryRaw<LockedLetter[]>`
    select id, "masterId", status::text, version, audience::text, "ayniId", "encuentroId", subject, body
    from "Letter" where id = ${id}::uuid for no key update`;
  if (row && row.masterId !== actor.id) throw new AppError("NotFound");
  return row ?? null;
}

function requireCurrentDraft(letter: LockedLetter, version: number): void {
  if (letter.status !== "DRAFT") throw conflict(ALREADY_SENT);
  if (letter.version !== version) throw conflict(CHANGED_ELSEWHERE);
}

async function createDraft(tx: Tx, actor: Member, id: string, input: LetterDraftInput): Promise<void> {
  const drafts = await tx.letter.count({ where: { masterId: actor.id, status: "DRAFT" } });
  if (drafts >= MAX_DRAFTS) throw conflict(TOO_MANY_DRAFTS);
  await tx.letter.create({ data: { ...input, version: 1, id, masterId: actor.id } });
}

/** Checks before anything else of a request that a letter, which may be new, is nobody else's. Errors: `NotFound`. */
export async function requireOwnLetter(actor: Member, { id }: { id: string }): Promise<void> {
  const foreign = await db.letter.count({ where: { id, masterId: { not: actor.id } } });
  if (foreign > 0) throw new AppError("NotFound");
}

/**
 * Saves a draft as it was edited from `version`; version 0 creates it under an id of the client, so that a repeated call
 * creates no second one. Returns the new version.
 * Errors: `Forbidden` (not a Master), `NotFound` (another's letter, content or encuentro), `Conflict` (changed elsewhere,
 * sent, or too many drafts), `TooManyRequests`.
 */
export async function saveLetterDraft(
  actor: Member,
  id: string,
  input: LetterDraftInput,
): Promise<{ version: number }> {
  requireMaster(actor);
  await consumeRateLimit(DRAFT_LIMIT, actor.id);
  if (!(await isOwnTarget(actor.id, input))) throw new AppError("NotFound");
  return db.$transaction(async (tx) => {
    await lockForChange(tx, actor, actor.id);
    const letter = await lockOwnLetter(tx, actor, id);
    if (!letter && input.version > 0) throw new AppError("NotFound");
    if (!letter) {
      await createDraft(tx, actor, id, input);
      return { version: 1 };
    }
    // Its first response was lost.
    const isRepeated = letter.version === input.version + 1 && isSame(letter, input);
    if (isRepeated && letter.status === "DRAFT") return { version: letter.version };
    requireCurrentDraft(letter, input.version);
    const version = letter.version + 1;
    await tx.letter.update({ where: { id }, data: { ...input, version } });
    return { version };
  });
}

const isSame = (letter: LockedLetter, input: LetterDraftInput): boolean =>
  (["audience", "ayniId", "encuentroId", "subject", "body"] as const).every(
    (name) => letter[name] === input[name],
  );

/** Errors: `Forbidden` (not a Master), `NotFound` (missing, or another's), `Conflict` (sent). */
export async function deleteLetterDraft(actor: Member, id: string): Promise<void> {
  requireMaster(actor);
  await db.$transaction(async (tx) => {
    const letter = await lockOwnLetter(tx, actor, id);
    if (!letter) throw new AppError("NotFound");
    if (letter.status !== "DRAFT") throw conflict(ALREADY_SENT);
    await tx.letter.delete({ where: { id } });
  });
}

/** Errors: `ValidationError` with what is missing. */
function requireComplete(letter: LockedLetter): void {
  const fields = findMissingFields(letter);
  if (Object.keys(fields).length > 0) throw new AppError("ValidationError", { fields });
}

async function requireWithinLimit(tx: Tx, letter: LockedLetter, now: Date): Promise<void> {
  const recent = await listRecentLetters(tx, letter, new Date(now.getTime() - DAY_MS));
  const nextAllowedAt = findNextAllowedAt(letter.audience, recent, now);
  if (nextAllowedAt === null) return;
  const retryAfter = Math.ceil((nextAllowedAt.getTime() - now.getTime()) / 1000);
  throw new AppError("TooManyRequests", { message: limitText(letter.audience), retryAfter });
}

/**
 * Queues a draft for all who belong to its audience when the job reaches them. Returns how many they are now.
 * Errors: `Forbidden` (not a Master), `EmailNotVerifiedError`, `NotFound` (missing, or another's), `Conflict` (changed
 * elsewhere, already sent, or nobody to send it to), `ValidationError` (incomplete), `TooManyRequests` (once more later).
 */
export async function sendLetter(
  actor: Member,
  id: string,
  version: number,
  now = new Date(),
): Promise<{ expected: number }> {
  requireMaster(actor);
  return db.$transaction(async (tx) => {
    // One letter of a Master after the other, so that two at once do not exceed the limit.
    const { emailVerified } = await lockForChange(tx, actor, actor.id);
    const letter = await lockOwnLetter(tx, actor, id);
    if (!letter) throw new AppError("NotFound");
    requireCurrentDraft(letter, version);
    if (!emailVerified) throw new AppError("EmailNotVerifiedError");
    requireComplete(letter);
    await requireWithinLimit(tx, letter, now);
    const expected = await countAudience(tx, letter);
    if (expected === 0) throw conflict(NOBODY);
    const data = { status: "SENDING", queuedAt: now, expectedCount: expected } as const;
    await tx.letter.update({ where: { id }, data });
    await enqueue(tx, "send-letter", [{ payload: { letterId: id } }]);
    return { expected };
  });
}

/**
 * Mails a draft to its Master as its receivers would get it.
 * Errors: `Forbidden` (not a Master), `NotFound`, `Conflict` (changed elsewhere, or sent), `ValidationError` (incomplete),
 * `TooManyRequests`.
 */
export async function sendTestLetter(actor: Member, id: string, version: number): Promise<void> {
  requireMaster(actor);
  await consumeRateLimit(TEST_LIMIT, actor.id);
  await db.$transaction(async (tx) => {
    const { email } = await lockForChange(tx, actor, actor.id);
    const letter = await lockOwnLetter(tx, actor, id);
    if (!letter) throw new AppError("NotFound");
    requireCurrentDraft(letter, version);
    requireComplete(letter);
    await queueMail(tx, {
      template: "master-letter",
      userId: actor.id,
      to: email,
      payload: { letterId: id, isTest: true },
      dedupeKey: `letter-test:${id}:${version}:${Date.now()}`,
    });
  });
}

/** Takes a letter from the site, and stops what is not mailed yet. Returns false if it was stopped, or is a draft. */
export async function stopLetterInTransaction(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.letter.updateMany({
    where: { id, status: { in: ["SENDING", "SENT"] } },
    data: { status: "STOPPED", stoppedAt: now },
  });
  if (count === 0) return false;
  await tx.$executeRaw`
    delete from "Notification" n using "LetterReceiver" r
    where r."letterId" = ${id}::uuid and n."dedupeKey" = 'letter:' || r."letterId" || ':' || r."userId"`;
  return true;
}

/** Shows a stopped letter again to whoever had received it; what was not mailed by then stays so. */
export async function resumeLetterInTransaction(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`
    update "Letter" set status = 'SENT', "sentAt" = coalesce("sentAt", "stoppedAt"), "stoppedAt" = null
    where id = ${id}::uuid and status = 'STOPPED'`;
}

/** Errors: `Forbidden` (not an admin), `NotFound`, `Conflict` (a draft, or stopped before). */
export async function stopLetter(actor: Member, id: string, now = new Date()): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const letter = await tx.letter.findUnique({ where: { id }, select: { masterId: true, status: true } });
    if (!letter || letter.status === "DRAFT") throw new AppError("NotFound");
    if (!(await stopLetterInTransaction(tx, id, now))) throw conflict("Esta carta ya está retirada.");
    await recordAuditEntry(tx, actor, {
      action: "letter.stopped",
      subject: { type: "User", id: letter.masterId },
      after: { letter: id },
    });
  });
}

/** Call with the user locked: a batch that is being sent waits. Idempotent. */
export async function muteLetters(tx: Tx, userId: string, masterId: string): Promise<void> {
  if (userId === masterId) return;
  await tx.$executeRaw`
    insert into "LetterMute" ("userId", "masterId")
    select ${userId}::uuid, id from "User" where id = ${masterId}::uuid on conflict do nothing`;
  // Their digest leaves out what was to be in it.
  await tx.$executeRaw`
    update "Notification" set "digestAt" = null where "userId" = ${userId}::uuid and "digestedAt" is null
      and "digestAt" is not null and type in ('letter', 'participants-letter')
      and payload->>'masterId' = ${masterId}`;
}

/** Sets if the actor wants letters of a Master; idempotent. Errors: `NotFound` (no such account), `Conflict` (their own). */
export async function setLettersMuted(actor: Member, masterId: string, muted: boolean): Promise<void> {
  if (actor.id === masterId) throw conflict("Son tus propias cartas.");
  await db.$transaction(async (tx) => {
    if (!(await lockUser(tx, actor.id))) throw new AppError("Forbidden");
    const master = await tx.user.findFirst({
      where: { id: masterId, anonymisedAt: null },
      select: { id: true },
    });
    if (!master) throw new AppError("NotFound");
    if (muted) await muteLetters(tx, actor.id, masterId);
    else await tx.letterMute.deleteMany({ where: { userId: actor.id, masterId } });
  });
}
