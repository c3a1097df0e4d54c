import "server-only";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { isCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { hashPassword, verifyPassword } from "@/lib/identity/passwords/hash";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { endSessionsOf } from "@/lib/identity/sessions/service";
import { consume, countAttempt, forgetAttempts } from "@/lib/throttles/service";
import { newAddress } from "@/lib/identity/one-time-tokens/data";
import { announceToken, spendToken, voidTokens } from "@/lib/identity/one-time-tokens/service";
import { lockPerson } from "@/lib/identity/lock-user";
import type { ChangePasswordInput, LastActiveInput } from "./schema";

const EMAIL_CHANGES = { name: "email-change", points: 5, seconds: 3600 };
const DAY = 24 * 3_600_000;

const fieldError = (field: string, message: string) =>
  new AppError("ValidationError", { fields: { [field]: message } });

/** Refuses a new password that is among the first to be guessed. Errors: `ValidationError`. */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw fieldError(
    "password",
    "Esta contraseña es demasiado común. Elige otra que sea más difícil de adivinar.",
  );
}

/**
 * Makes sure that who asks knows their password; returns its hash. Wrong ones wait like those of signing in, counted
 * for the account wherever they come from.
 * Errors: `ValidationError` at `field`, `TooManyRequests`.
 */
export async function confirmPassword(actor: Member, password: string, field: string): Promise<string> {
  const wait = await countAttempt(`session of ${actor.id}`, actor.email);
  if (wait > 0) throw new AppError("TooManyRequests", { retryAfter: wait });
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (!(await verifyPassword(passwordHash, password))) {
    throw fieldError(field, "La contraseña es incorrecta. Inténtalo de nuevo.");
  }
  await forgetAttempts(`session of ${actor.id}`, actor.email);
  return passwordHash;
}

/**
 * Sets a new password by the present one. Every other session of the person ends, and so do links that are on their
 * way; of two changes at once the second is a `Conflict`.
 * Errors: `Forbidden` (another's), `ValidationError`, `TooManyRequests`, `Conflict`.
 */
export async function changePassword(
  actor: Member,
  userId: string,
  input: ChangePasswordInput,
): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const formerHash = await confirmPassword(actor, input.currentPassword, "currentPassword");
  refuseCommonPassword(input.password);
  if (input.password === input.currentPassword) {
    throw fieldError("password", "Elige una contraseña distinta de la actual");
  }
  const passwordHash = await hashPassword(input.password);
  await db.$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, passwordHash: formerHash },
      data: { passwordHash },
      select: { id: true, name: true, email: true },
    });
    if (!user) throw new AppError("Conflict");
    await endSessionsOf(tx, userId, actor.sessionId);
    await passwordHasChanged(tx, user);
  });
}

type Named = { id: string; name: string; email: string };

/** What follows from a new password, however it was set: links that were asked for before it are void. */
export async function passwordHasChanged(tx: Tx, user: Named): Promise<void> {
  await voidTokens(tx, user.id, "RESET_PASSWORD");
  await voidTokens(tx, user.id, "CHANGE_EMAIL");
  await queueMail(tx, {
    template: "password-changed",
    userId: user.id,
    to: user.email,
    payload: { name: user.name },
    dedupeKey: `password-changed:${user.id}:${Date.now()}`,
  });
}

/**
 * Asks for another e-mail: a link goes to the new address, a warning to the present one. Nothing changes until the
 * link is used.
 */
export async function requestEmailChange(tx: Tx, userId: string, email: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
  await voidTokens(tx, userId, "CHANGE_EMAIL");
  const tokenId = await announceToken(tx, userId, "CHANGE_EMAIL", { email });
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

/**
 * Lets a person ask for another e-mail only with the password, a few times an hour, and for one that is free.
 * Errors: `ValidationError`, `TooManyRequests`, `EmailAlreadyExistsError`.
 */
export async function checkEmailChange(
  actor: Member,
  email: string,
  password: string | undefined,
): Promise<void> {
  if (!password) throw fieldError("currentPassword", "Debes indicar tu contraseña");
  await confirmPassword(actor, password, "currentPassword");
  await consume(EMAIL_CHANGES, actor.id);
  if (await db.user.findUnique({ where: { email }, select: { id: true } })) {
    throw new AppError("EmailAlreadyExistsError");
  }
}

type Confirmed = "ok" | "unknown" | "used" | "expired" | "taken";

/** Makes an e-mail the person's own by the link that went to it; other links then serve no more. */
export async function confirmEmail(token: string): Promise<Confirmed> {
  try {
    return await db.$transaction(async (tx) => {
      const use = await spendToken(tx, token, "CHANGE_EMAIL");
      if (use.state !== "ok") return use.state;
      if (!(await lockPerson(tx, use.userId))) return "unknown";
      const { email } = newAddress.parse(use.payload);
      await tx.user.update({ where: { id: use.userId }, data: { email, emailVerified: new Date() } });
      await voidTokens(tx, use.userId, "CHANGE_EMAIL");
      await voidTokens(tx, use.userId, "VERIFY_EMAIL");
      await voidTokens(tx, use.userId, "RESET_PASSWORD");
      return "ok";
    });
  } catch (error) {
    if (violates(error, "email")) return "taken";
    throw error;
  }
}

/**
 * Writes down that a person is here: never in the future, never before they came, at most once in 24 hours.
 * Errors: `Forbidden` when another's e-mail is named.
 */
export async function reportActivity(actor: Member, input: LastActiveInput): Promise<void> {
  if (input.email !== undefined && input.email !== actor.email) throw new AppError("Forbidden");
  const at = new Date(Math.min(Date.parse(input.lastActiveAt), Date.now()));
  await db.user.updateMany({
    where: {
      id: actor.id,
      createdAt: { lte: at },
      OR: [{ lastActiveAt: null }, { lastActiveAt: { lte: new Date(at.getTime() - DAY) } }],
    },
    data: { lastActiveAt: at },
  });
}
