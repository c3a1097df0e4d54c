import "server-only";
import { clearAccountFailures } from "@/lib/identity/account-lock";
import { lockUser } from "@/lib/identity/lock-user";
import { emailChangePayload } from "@/lib/identity/one-time-tokens/data";
import { createPendingToken, redeemToken, revokeTokens } from "@/lib/identity/one-time-tokens/service";
import { isCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { hashPassword } from "@/lib/identity/passwords/hash";
import { requireIdentity } from "@/lib/identity/second-factor/service";
import { endUserSessions } from "@/lib/identity/sessions/service";
import { clearBounces } from "@/lib/messaging/bounces/service";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { ChangePasswordInput, LastActiveInput } from "./schema";

const EMAIL_CHANGE_LIMIT = { name: "email-change", points: 5, seconds: 3600 };

const createFieldError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

/** Errors: `ValidationError` if the password is a common one. */
export function rejectCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw createFieldError(
    "password",
    "Esta contraseña es demasiado común. Elige otra que sea más difícil de adivinar.",
  );
}

/** Renews the private feeds of a user and returns their number; implemented by a later domain. */
export type RenewFeeds = (tx: Tx, userId: string) => Promise<number>;

/**
 * Ends the other sessions and revokes pending links; renews private feeds if requested.
 * Errors: `Forbidden` (another user), `ValidationError`, `TooManyRequests`, `Conflict` (a concurrent change won).
 */
export async function changePassword(
  actor: Member,
  userId: string,
  input: ChangePasswordInput,
  renewFeeds: RenewFeeds,
): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  rejectCommonPassword(input.password);
  if (input.password === input.currentPassword) {
    throw createFieldError("password", "Elige una contraseña distinta de la actual");
  }
  const proof = { password: input.currentPassword, code: input.code };
  const currentHash = await requireIdentity(actor, proof, "currentPassword");
  const passwordHash = await hashPassword(input.password);
  await db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, passwordHash: currentHash },
      data: { passwordHash },
      select: { id: true, name: true, email: true },
    });
    if (!user) throw new AppError("Conflict");
    await endUserSessions(tx, userId, actor.sessionId);
    const renewedFeedCount = input.renewPrivateFeeds ? await renewFeeds(tx, userId) : 0;
    await handlePasswordChanged(tx, user, renewedFeedCount);
  });
}

type PasswordOwner = { id: string; name: string; email: string };

/** Revokes pending links, unlocks the account and notifies the owner. Call it in the transaction that sets a password. */
export async function handlePasswordChanged(
  tx: Tx,
  user: PasswordOwner,
  renewedFeedCount: number,
): Promise<void> {
  await clearAccountFailures(tx, user.id);
  await revokeTokens(tx, user.id, "UNLOCK_SIGN_IN");
  await revokeTokens(tx, user.id, "RESET_PASSWORD");
  await revokeTokens(tx, user.id, "CHANGE_EMAIL");
  await revokeTokens(tx, user.id, "CONFIRM_BANK_DETAILS");
  await queueMail(tx, {
    template: "password-changed",
    userId: user.id,
    to: user.email,
    payload: { name: user.name, hasRenewedFeeds: renewedFeedCount > 0 },
    dedupeKey: `password-changed:${user.id}:${Date.now()}`,
  });
}

/** Sends a confirmation link to the new address and a warning to the current one. The e-mail does not change yet. */
export async function requestEmailChange(tx: Tx, userId: string, email: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
  await revokeTokens(tx, userId, "CHANGE_EMAIL");
  const tokenId = await createPendingToken(tx, userId, "CHANGE_EMAIL", { email });
  await queueMail(tx, {
    template: "confirm-email",
    userId,
    to: email,
    payload: { tokenId, name: user.name },
    dedupeKey: `confirm-email:${tokenId}`,
  });
  await queueMail(tx, {
    template: "email-change-asked",
    userId,
    to: user.email,
    payload: { name: user.name },
    dedupeKey: `email-change-asked:${tokenId}`,
  });
}

type ProofInput = { currentPassword?: string | undefined; code?: string | undefined };

/** Errors: `ValidationError` (the password or the code), `TooManyRequests`, `EmailAlreadyExistsError`. */
export async function assertEmailChangeAllowed(
  actor: Member,
  email: string,
  { currentPassword: password, code }: ProofInput,
): Promise<void> {
  if (!password) throw createFieldError("currentPassword", "Debes indicar tu contraseña");
  await requireIdentity(actor, { password, code }, "currentPassword");
  await consumeRateLimit(EMAIL_CHANGE_LIMIT, actor.id);
  if (await db.user.findUnique({ where: { email }, select: { id: true } })) {
    throw new AppError("EmailAlreadyExistsError");
  }
}

type EmailConfirmation = "ok" | "unknown" | "used" | "expired" | "taken";

/** Changes the e-mail to the one the link was sent to and revokes all other links of the user. */
export async function confirmEmailChange(token: string): Promise<EmailConfirmation> {
  try {
    return await db.$transaction(async (tx) => {
      const redemption = await redeemToken(tx, token, "CHANGE_EMAIL");
      if (redemption.state !== "ok") return redemption.state;
      if (!(await lockUser(tx, redemption.userId))) return "unknown";
      const { email } = emailChangePayload.parse(redemption.payload);
      await tx.user.update({ where: { id: redemption.userId }, data: { email, emailVerified: new Date() } });
      await clearBounces(tx, redemption.userId);
      await revokeTokens(tx, redemption.userId, "CHANGE_EMAIL");
      await revokeTokens(tx, redemption.userId, "VERIFY_EMAIL");
      await revokeTokens(tx, redemption.userId, "RESET_PASSWORD");
      return "ok";
    });
  } catch (error) {
    if (violatesConstraint(error, "email")) return "taken";
    throw error;
  }
}

/** At most once in 24 hours, never in the future. Errors: `Forbidden` (another user's e-mail). */
export async function recordActivity(actor: Member, input: LastActiveInput): Promise<void> {
  if (input.email !== undefined && input.email !== actor.email) throw new AppError("Forbidden");
  const at = new Date(Math.min(Date.parse(input.lastActiveAt), Date.now()));
  await db.user.updateMany({
    where: {
      id: actor.id,
      createdAt: { lte: at },
      OR: [{ lastActiveAt: null }, { lastActiveAt: { lte: new Date(at.getTime() - DAY_MS) } }],
    },
    data: { lastActiveAt: at },
  });
}
