import "server-only";
import { confirmPassword } from "@/lib/identity/credentials/service";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { queueMail } from "@/lib/messaging/mail/deliver";
import type { MailPayloads } from "@/lib/messaging/mail/templates";
import { endSessionsOf } from "@/lib/identity/sessions/service";
import { consume, forgive } from "@/lib/throttles/service";
import { appCode, newRecoveryCodes, newSecret, recoveryHash, setupOf, stepOf } from "./totp";
import { secondFactorRequired } from "../../second-factor/required";
import type { Proof, RecoveryCodes, SecondFactorSetup } from "./schema";

// Per account, wherever the guesses come from: whoever guesses has the password already.
const GUESSES = { name: "second-factor", points: 10, seconds: 900 };

const ALREADY_ON = "Ya tienes la verificación en dos pasos.";
const NOT_ON = "No tienes la verificación en dos pasos.";
const NEEDED = "Quien administra necesita la verificación en dos pasos.";

const wrongCode = () =>
  new AppError("ValidationError", { fields: { code: "El código no es correcto. Inténtalo de nuevo." } });

/** Uses a code of the app up: of two that come at once with the same code, one. */
async function spendAppCode(tx: Tx, userId: string, sealed: string, code: string): Promise<boolean> {
  const secret = unseal("second factor", sealed, userId);
  const step = secret === null ? null : stepOf(secret, code);
  if (step === null) return false;
  const { count } = await tx.secondFactor.updateMany({
    where: { userId, secret: sealed, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

type Change = MailPayloads["second-factor-changed"]["change"];

async function tell(tx: Tx, userId: string, change: Change): Promise<void> {
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

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId, hash: recoveryHash(code), usedAt: null },
    data: { usedAt: new Date() },
  });
  if (count === 1) await tell(tx, userId, "code-used");
  return count === 1;
}

/** Counts a guess, then looks at it; a right one forgets those before it. Errors: `TooManyRequests`. */
async function spend(userId: string, sealed: string, given: string): Promise<boolean> {
  await consume(GUESSES, userId);
  const code = appCode(given);
  const fits = await db.$transaction((tx) =>
    code ? spendAppCode(tx, userId, sealed, code) : spendRecoveryCode(tx, userId, given),
  );
  if (fits) await forgive(GUESSES, userId);
  return fits;
}

const inUse = (userId: string) =>
  db.secondFactor.findFirst({ where: { userId, confirmedAt: { not: null } }, select: { secret: true } });

/**
 * Whether a person whose password fits may enter with what they gave as their second factor.
 * Errors: `TooManyRequests` after ten wrong codes in a quarter of an hour.
 */
export async function passSecondFactor(
  userId: string,
  given: string,
): Promise<"ok" | "TotpRequiredError" | "WrongTotpError"> {
  const factor = await inUse(userId);
  if (!factor) return "ok";
  if (given.trim() === "") return "TotpRequiredError";
  return (await spend(userId, factor.secret, given)) ? "ok" : "WrongTotpError";
}

/**
 * Makes a secret for an app. Nothing changes until a code of it is given; beginning again makes another secret.
 * Errors: `Forbidden` (another's), `ValidationError` (the password), `TooManyRequests`, `Conflict` (there is one).
 */
export async function beginSecondFactor(
  actor: Member,
  userId: string,
  password: string,
): Promise<SecondFactorSetup> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await confirmPassword(actor, password, "currentPassword");
  const secret = newSecret();
  const sealed = { secret: seal("second factor", secret, userId) };
  const { count } = await db.secondFactor.updateMany({ where: { userId, confirmedAt: null }, data: sealed });
  if (count === 0) {
    const { count: made } = await db.secondFactor.createMany({
      data: { userId, ...sealed },
      skipDuplicates: true,
    });
    if (made === 0) throw new AppError("Conflict", { message: ALREADY_ON });
  }
  return setupOf(secret, actor.email);
}

async function writeRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: recoveryCodes.map((code) => ({ userId, hash: recoveryHash(code) })),
  });
  return { recoveryCodes };
}

/**
 * Puts the second factor to use by a first code of the app; every other session ends. Gives the recovery codes.
 * Errors: `Forbidden` (another's), `ValidationError` (the code), `TooManyRequests`, `Conflict` (not begun, or in use).
 */
export async function confirmSecondFactor(
  actor: Member,
  userId: string,
  given: string,
): Promise<RecoveryCodes> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  const pending = await db.secondFactor.findFirst({
    where: { userId, confirmedAt: null },
    select: { secret: true },
  });
  if (!pending) throw new AppError("Conflict");
  await consume(GUESSES, userId);
  const code = appCode(given);
  return db.$transaction(async (tx) => {
    if (!code || !(await spendAppCode(tx, userId, pending.secret, code))) throw wrongCode();
    const { count } = await tx.secondFactor.updateMany({
      where: { userId, confirmedAt: null },
      data: { confirmedAt: new Date() },
    });
    if (count === 0) throw new AppError("Conflict");
    await endSessionsOf(tx, userId, actor.sessionId);
    await tell(tx, userId, "on");
    return writeRecoveryCodes(tx, userId);
  });
}

async function prove(actor: Member, userId: string, { currentPassword, code }: Proof): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await confirmPassword(actor, currentPassword, "currentPassword");
  const factor = await inUse(userId);
  if (!factor) throw new AppError("Conflict", { message: NOT_ON });
  if (!(await spend(userId, factor.secret, code))) throw wrongCode();
}

/**
 * Makes new recovery codes; the former ones serve no more.
 * Errors: `Forbidden` (another's), `ValidationError`, `TooManyRequests`, `Conflict` (there is no second factor).
 */
export async function renewRecoveryCodes(
  actor: Member,
  userId: string,
  proof: Proof,
): Promise<RecoveryCodes> {
  await prove(actor, userId, proof);
  return db.$transaction(async (tx) => {
    await tell(tx, userId, "codes");
    return writeRecoveryCodes(tx, userId);
  });
}

/** Takes a person's second factor away and tells them; false when there was none. */
export async function dropSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId, confirmedAt: { not: null } } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  if (count > 0) await tell(tx, userId, "off");
  return count > 0;
}

/**
 * Gives one's second factor up.
 * Errors: `Forbidden` (another's), `ValidationError`, `TooManyRequests`, `Conflict` (there is none, or the role needs it).
 */
export async function removeSecondFactor(actor: Member, userId: string, proof: Proof): Promise<void> {
  if (isSelf(actor, userId) && secondFactorRequired(actor.role)) {
    throw new AppError("Conflict", { message: NEEDED });
  }
  await prove(actor, userId, proof);
  await db.$transaction((tx) => dropSecondFactor(tx, userId));
}
