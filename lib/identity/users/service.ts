import "server-only";
import { randomBytes } from "node:crypto";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { handlePasswordChanged, rejectCommonPassword } from "@/lib/identity/credentials/service";
import type { RenewFeeds } from "@/lib/identity/credentials/service";
import { notifyInviter, recordInvitationAcceptance } from "@/lib/identity/invitations/service";
import { lockUser } from "@/lib/identity/lock-user";
import {
  createPendingToken,
  getTokenState,
  issueToken,
  redeemToken,
} from "@/lib/identity/one-time-tokens/service";
import { DUMMY_HASH, hashPassword } from "@/lib/identity/passwords/hash";
import { endUserSessions } from "@/lib/identity/sessions/service";
import { getUnknownEmailDelaySeconds, recordUnknownEmail } from "@/lib/identity/sign-in-throttle";
import { findMailBlockedSince } from "@/lib/messaging/bounces/data";
import { clearBounces } from "@/lib/messaging/bounces/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { slugify } from "@/lib/platform/text/slug";
import type { RegistrationInput, ResetPasswordInput } from "./schema";

const REGISTRATION_LIMIT = { name: "registration", points: 10, seconds: 3600 };
const RECOVERY_LIMIT_PER_IP = { name: "recovery-address", points: 10, seconds: 3600 };
const RESET_LIMIT = { name: "reset", points: 20, seconds: 3600 };
const RECOVERY_LIMIT_PER_ACCOUNT = { name: "recovery", points: 5, seconds: 3600 };
const VERIFICATION_LIMIT = { name: "verification", points: 5, seconds: 3600 };
const MAX_SLUG_ATTEMPTS = 5;

type NewStudent = { input: RegistrationInput; passwordHash: string; slug: string };

async function createStudent(tx: Tx, { input, passwordHash, slug }: NewStudent): Promise<void> {
  const { name, lastName, email, country = null, currency = null, timezone = null } = input;
  const { id } = await tx.user.create({
    data: {
      slug,
      name,
      lastName,
      email,
      passwordHash,
      country,
      currency,
      timezone,
      acceptedTermsAt: new Date(),
      profile: { create: { country } },
    },
    select: { id: true },
  });
  await recordInvitationAcceptance(tx, id, input.invitationCode);
  await queueMail(tx, {
    template: "welcome",
    userId: id,
    to: email,
    payload: { tokenId: await createPendingToken(tx, id, "VERIFY_EMAIL"), name },
    dedupeKey: `welcome:${id}`,
  });
}

/** Errors: `EmailAlreadyExistsError`, `ValidationError` (a common password), `TooManyRequests`. */
export async function registerUser(actor: Actor, input: RegistrationInput): Promise<void> {
  await consumeRateLimit(REGISTRATION_LIMIT, actor.ipAddress);
  rejectCommonPassword(input.password);
  const existing = await db.user.findUnique({ where: { email: input.email }, select: { id: true } });
  if (existing) throw new AppError("EmailAlreadyExistsError");
  const passwordHash = await hashPassword(input.password);
  const baseSlug = slugify(`${input.name} ${input.lastName}`);
  for (let attempt = 0; attempt < MAX_SLUG_ATTEMPTS; attempt += 1) {
    const slug = attempt === 0 ? baseSlug : `${baseSlug}-${randomBytes(3).toString("hex")}`;
    try {
      await expiringTransaction(async (tx, expireTags) => {
        await createStudent(tx, { input, passwordHash, slug });
        // An earlier visit to this slug may have cached a "not found".
        expireTags(cacheTags.master(slug));
      });
      return;
    } catch (error) {
      if (violatesConstraint(error, "email")) throw new AppError("EmailAlreadyExistsError");
      if (!violatesConstraint(error, "slug")) throw error;
    }
  }
  throw new AppError("Conflict");
}

/** Errors: `RecoverEmailDoesNotExistError`, `TooManyRequests`. */
export async function requestPasswordReset({ ipAddress }: Actor, email: string): Promise<void> {
  await consumeRateLimit(RECOVERY_LIMIT_PER_IP, ipAddress);
  const delaySeconds = await getUnknownEmailDelaySeconds(ipAddress);
  if (delaySeconds > 0) throw new AppError("TooManyRequests", { retryAfter: delaySeconds });
  const user = await db.user.findFirst({
    where: { email, anonymisedAt: null },
    select: { id: true, name: true },
  });
  if (!user) {
    if (await recordUnknownEmail(ipAddress)) throw new AppError("RecoverEmailDoesNotExistError");
    throw new AppError("TooManyRequests", { retryAfter: await getUnknownEmailDelaySeconds(ipAddress) });
  }
  await consumeRateLimit(RECOVERY_LIMIT_PER_ACCOUNT, user.id);
  await db.$transaction(async (tx) => {
    const tokenId = await createPendingToken(tx, user.id, "RESET_PASSWORD");
    await queueMail(tx, {
      template: "reset-password",
      userId: user.id,
      to: email,
      payload: { tokenId, name: user.name },
      dedupeKey: `reset-password:${tokenId}`,
    });
  });
}

function toTokenError(state: "unknown" | "used" | "expired"): AppError {
  if (state === "used") return new AppError("UseExpirationReasonError");
  return new AppError(state === "expired" ? "TimeExpirationReasonError" : "NotFound");
}

/**
 * Notifies the owner, revokes other links, ends all sessions and renews the private feeds. Errors: `TimeExpirationReasonError`,
 * `UseExpirationReasonError`, `NotFound` (unknown token), `ValidationError` (a common password), `TooManyRequests`.
 */
export async function resetPassword(
  actor: Actor,
  { token, password }: ResetPasswordInput,
  renewFeeds: RenewFeeds,
): Promise<void> {
  await consumeRateLimit(RESET_LIMIT, actor.ipAddress);
  rejectCommonPassword(password);
  // Hashing is expensive, so an invalid token is rejected first.
  const state = await getTokenState(token, "RESET_PASSWORD");
  if (state !== "ok") throw toTokenError(state);
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    const redemption = await redeemToken(tx, token, "RESET_PASSWORD");
    if (redemption.state !== "ok") throw toTokenError(redemption.state);
    if (!(await lockUser(tx, redemption.userId))) throw new AppError("NotFound");
    const user = await tx.user.update({
      where: { id: redemption.userId },
      data: { passwordHash },
      select: { id: true, name: true, email: true },
    });
    await endUserSessions(tx, redemption.userId);
    await handlePasswordChanged(tx, user, await renewFeeds(tx, redemption.userId));
  });
}

/** Queues the link that verifies an address; does nothing if it is verified, unless mail to it came back. */
export async function queueVerification(tx: Tx, userId: string): Promise<boolean> {
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { id: true, name: true, email: true, emailVerified: true },
  });
  if (!user || (user.emailVerified && !(await findMailBlockedSince(tx, user)))) return false;
  const tokenId = await createPendingToken(tx, userId, "VERIFY_EMAIL");
  const template = user.emailVerified ? "address-check" : "verification";
  await queueMail(tx, {
    template,
    userId,
    to: user.email,
    payload: { tokenId, name: user.name },
    dedupeKey: `${template}:${tokenId}`,
  });
  return true;
}

/** Errors: `Forbidden` (another user), `TooManyRequests`. */
export async function resendVerification(actor: Actor, userId: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await consumeRateLimit(VERIFICATION_LIMIT, userId);
  await db.$transaction((tx) => queueVerification(tx, userId));
}

export async function verifyEmail(token: string): Promise<"ok" | "unknown" | "used" | "expired"> {
  return db.$transaction(async (tx) => {
    const redemption = await redeemToken(tx, token, "VERIFY_EMAIL");
    if (redemption.state !== "ok") return redemption.state;
    const { count } = await tx.user.updateMany({
      where: { id: redemption.userId, emailVerified: null },
      data: { emailVerified: new Date() },
    });
    await clearBounces(tx, redemption.userId);
    if (count > 0) await notifyInviter(tx, redemption.userId);
    return "ok";
  });
}

const newAdminData = (email: string) => ({
  slug: `admin-${randomBytes(4).toString("hex")}`,
  name: "Administración",
  lastName: "",
  email,
  passwordHash: DUMMY_HASH,
  role: "admin" as const,
  emailVerified: new Date(),
  acceptedTermsAt: new Date(),
  profile: { create: { completedStep: 4 } },
});

/** For the server's console: the audit entry has no actor. Returns a password reset token. */
export async function createOrPromoteAdmin(email: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.user.upsert({
      where: { email },
      create: newAdminData(email),
      update: { role: "admin", deactivatedAt: null },
      select: { id: true },
    });
    await endUserSessions(tx, id);
    const subject = { type: "User", id } as const;
    await recordAuditEntry(tx, null, { action: "user.role", subject, after: { role: "admin" } });
    return issueToken(tx, id, "RESET_PASSWORD");
  });
}
