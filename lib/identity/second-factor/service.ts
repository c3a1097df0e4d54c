import "server-only";
import { requirePassword } from "@/lib/identity/passwords/service";
import { WRONG_CODE } from "@/lib/identity/user-fields";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/outbox";
import type { MailPayloads } from "@/lib/messaging/mail/templates";
import { endUserSessions } from "@/lib/identity/sessions/service";
import { isSecondFactorRequired } from "@/lib/identity/sessions/data";
import { consumeRateLimit, resetRateLimit } from "@/lib/platform/rate-limit";
import {
  findTotpStep,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  parseTotpCode,
  toSecondFactorSetup,
} from "./totp";
import { CODE_REQUIRED, type RecoveryCodes, type SecondFactorProof, type SecondFactorSetup } from "./schema";

// Per account, not per IP address: an attacker who gets here already has the password.
const GUESS_LIMIT = { name: "second-factor", points: 10, seconds: 900 };
// Apart, because the codes of a locked account are guessed without its password.
const LOCKED_GUESS_LIMIT = { name: "second-factor-locked", points: 10, seconds: 900 };

const ALREADY_ENABLED = "Ya tienes la verificación en dos pasos.";
const NOT_ENABLED = "No tienes la verificación en dos pasos.";
const REQUIRED_BY_ROLE = "Quien administra necesita la verificación en dos pasos.";

const createWrongCodeError = () => new AppError("ValidationError", { fields: { code: WRONG_CODE } });

// The conditional update lets only one of two concurrent requests use the same code.
async function redeemTotpCode(tx: Tx, userId: string, sealed: string, code: string): Promise<boolean> {
  const secret = unseal("second factor", sealed, userId);
  const step = secret === null ? null : findTotpStep(secret, code);
  if (step === null) return false;
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret: sealed, lastUsedStep: { lt: step } },
    data: { lastUsedStep: step },
  });
  return count === 1;
}

type SecondFactorChange = MailPayloads["second-factor-changed"]["change"];

async function queueChangeMail(tx: Tx, userId: string, change: SecondFactorChange): Promise<void> {
  const { name, email } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { name: true, email: true },
  });
  await queueMail(tx, {
    template: "second-factor-changed",
    userId,
    to: email,
    payload: { name, change },
    dedupeKey: `second-factor:${userId}:${change}:${Date.now()}`,
  });
}

async function redeemRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, hash: hashRecoveryCode(code), usedAt: null },
    data: { usedAt: new Date() },
  });
  if (count === 1) await queueChangeMail(tx, userId, "code-used");
  return count === 1;
}

// The guess is counted before it is checked, so that parallel guesses cannot exceed the limit.
async function redeemCode(
  userId: string,
  sealed: string,
  input: string,
  limit = GUESS_LIMIT,
): Promise<boolean> {
  await consumeRateLimit(limit, userId);
  const code = parseTotpCode(input);
  const isValid = await db.$transaction((tx) =>
    code ? redeemTotpCode(tx, userId, sealed, code) : redeemRecoveryCode(tx, userId, input),
  );
  if (isValid) await resetRateLimit(limit, userId);
  return isValid;
}

const findActiveFactor = (userId: string) =>
  db.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { secret: true } });

/** "ok" without a second factor. Errors: `TooManyRequests` after 10 wrong codes in 15 minutes. */
export async function verifySecondFactor(
  userId: string,
  input: string,
  { isLocked }: { isLocked: boolean },
): Promise<"ok" | "TotpRequiredError" | "WrongTotpError"> {
  const factor = await findActiveFactor(userId);
  if (!factor) return "ok";
  if (input.trim() === "") return "TotpRequiredError";
  const limit = isLocked ? LOCKED_GUESS_LIMIT : GUESS_LIMIT;
  return (await redeemCode(userId, factor.secret, input, limit)) ? "ok" : "WrongTotpError";
}

/**
 * Asks again who the actor is, for what money or identity hangs on: a session may be in other hands. With a second factor it
 * takes a code besides the password. Returns the hash of the password. Errors: `ValidationError` at `passwordField` or
 * `code`, `TooManyRequests`.
 */
export async function requireIdentity(
  actor: Member,
  { password, code = "" }: { password: string; code?: string | undefined },
  passwordField: string,
): Promise<string> {
  const passwordHash = await requirePassword(actor, password, passwordField);
  const outcome = await verifySecondFactor(actor.id, code, { isLocked: false });
  if (outcome === "WrongTotpError") throw createWrongCodeError();
  if (outcome !== "ok") throw new AppError("ValidationError", { fields: { code: CODE_REQUIRED } });
  return passwordHash;
}

/** Errors: `Forbidden` (another user), `ValidationError`, `TooManyRequests`, `Conflict` (already enabled). */
export async function beginSecondFactor(
  actor: Member,
  userId: string,
  password: string,
): Promise<SecondFactorSetup> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await requirePassword(actor, password, "currentPassword");
  const secret = generateTotpSecret();
  const sealed = { secret: seal("second factor", secret, userId) };
  const { count } = await db.secondFactor.updateMany({ where: { userId, confirmedAt: null }, data: sealed });
  if (count === 0) {
    const { count: created } = await db.secondFactor.createMany({
      data: { userId, ...sealed },
      skipDuplicates: true,
    });
    if (created === 0) throw conflict(ALREADY_ENABLED);
  }
  return toSecondFactorSetup(secret, actor.email);
}

async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = generateRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: recoveryCodes.map((code) => ({ userId, hash: hashRecoveryCode(code) })),
  });
  return { recoveryCodes };
}

/** Ends the other sessions. Errors: `Forbidden` (another user), `ValidationError`, `TooManyRequests`, `Conflict`. */
export async function confirmSecondFactor(
  actor: Member,
  userId: string,
  input: string,
): Promise<RecoveryCodes> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const pending = await db.secondFactor.findFirst({
    where: { userId, confirmedAt: null },
    select: { secret: true },
  });
  if (!pending) throw new AppError("Conflict");
  await consumeRateLimit(GUESS_LIMIT, userId);
  const code = parseTotpCode(input);
  return db.$transaction(async (tx) => {
    if (!code || !(await redeemTotpCode(tx, userId, pending.secret, code))) throw createWrongCodeError();
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: new Date() },
    });
    if (count === 0) throw new AppError("Conflict");
    await endUserSessions(tx, userId, actor.sessionId);
    await queueChangeMail(tx, userId, "on");
    return replaceRecoveryCodes(tx, userId);
  });
}

async function requireProof(
  actor: Member,
  userId: string,
  { currentPassword, code }: SecondFactorProof,
): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await requirePassword(actor, currentPassword, "currentPassword");
  const factor = await findActiveFactor(userId);
  if (!factor) throw conflict(NOT_ENABLED);
  if (!(await redeemCode(userId, factor.secret, code))) throw createWrongCodeError();
}

/** Errors: `Forbidden` (another user), `ValidationError`, `TooManyRequests`, `Conflict` (not enabled). */
export async function regenerateRecoveryCodes(
  actor: Member,
  userId: string,
  proof: SecondFactorProof,
): Promise<RecoveryCodes> {
  await requireProof(actor, userId, proof);
  return db.$transaction(async (tx) => {
    await queueChangeMail(tx, userId, "codes");
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Removes a second factor and notifies its owner. Returns false if there was none. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  if (count > 0) await queueChangeMail(tx, userId, "off");
  return count > 0;
}

/** Errors: `Forbidden` (another user), `ValidationError`, `TooManyRequests`, `Conflict` (not enabled, or required). */
export async function disableSecondFactor(
  actor: Member,
  userId: string,
  proof: SecondFactorProof,
): Promise<void> {
  if (isSelf(actor, userId) && isSecondFactorRequired(actor.role)) {
    throw conflict(REQUIRED_BY_ROLE);
  }
  await requireProof(actor, userId, proof);
  await db.$transaction((tx) => deleteSecondFactor(tx, userId));
}
