import "server-only";
import { AppError } from "@/lib/platform/http/errors";
import { db } from "@/lib/platform/db/client";
import {
  clearAccountFailures,
  findAccountLock,
  notifyOfFailures,
  recordAccountAttempt,
} from "./account-lock";
import { lockUser } from "./lock-user";
import { DUMMY_HASH, verifyPassword } from "./passwords/hash";
import { verifySecondFactor } from "./second-factor/service";
import { openSession } from "./sessions/service";
import {
  clearSignInAttempts,
  getSignInDelaySeconds,
  getUnknownEmailDelaySeconds,
  recordSignInAttempt,
  recordUnknownEmail,
} from "./sign-in-throttle";

type SignInErrorCode =
  | "WrongPasswordError"
  | "NoExistingEmailError"
  | "TooManyAttemptsError"
  | "DeactivatedError"
  | "TotpRequiredError"
  | "WrongTotpError";

/** An expected sign-in failure. Its message is the code, which next-auth passes on to the client. */
export class SignInError extends Error {
  constructor(readonly code: SignInErrorCode) {
    super(code);
  }
}

type Credentials = { email: string; password: string; totp?: string };
type SignInClient = { ipAddress: string; userAgent: string | null };

async function findAccount(email: string) {
  const user = await db.user.findFirst({
    where: { email, anonymisedAt: null },
    select: {
      id: true,
      name: true,
      email: true,
      passwordHash: true,
      deactivatedAt: true,
      secondFactor: { select: { confirmedAt: true } },
    },
  });
  return user && { ...user, hasSecondFactor: Boolean(user.secondFactor?.confirmedAt) };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

async function requireSecondFactor(userId: string, code: string, isLocked: boolean): Promise<void> {
  const outcome = await verifySecondFactor(userId, code, { isLocked }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "TooManyRequests") return "TooManyAttemptsError" as const;
    throw error;
  });
  if (outcome !== "ok") throw new SignInError(outcome);
}

type VerifiedUser = { id: string; passwordHash: string };

// Hashing takes long enough for the account to change meanwhile, so its state is checked again under a lock.
function openSessionIfUnchanged({ id, passwordHash }: VerifiedUser, client: SignInClient): Promise<string> {
  return db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user || user.deactivatedAt) throw new SignInError("DeactivatedError");
    if ((await tx.user.count({ where: { id, passwordHash } })) === 0) {
      throw new SignInError("WrongPasswordError");
    }
    return openSession({ userId: id, ...client }, tx);
  });
}

// An attempt that was not blocked when it began takes as long as one with a known e-mail.
async function rejectUnknownEmail(ipAddress: string, password: string): Promise<never> {
  const isWithinLimit = await recordUnknownEmail(ipAddress);
  await verifyPassword(DUMMY_HASH, password);
  throw new SignInError(isWithinLimit ? "NoExistingEmailError" : "TooManyAttemptsError");
}

/** Returns null if the account is locked, so that it opens only with a second factor. */
async function beginAttempt(account: Account, ipAddress: string) {
  const lock = await findAccountLock(account.id);
  if (lock && !account.deactivatedAt) await notifyOfFailures(account, lock);
  if (lock && !account.hasSecondFactor) throw new SignInError("TooManyAttemptsError");
  const delaySeconds = await recordSignInAttempt(ipAddress, account.email);
  if (delaySeconds > 0) throw new SignInError("TooManyAttemptsError");
  const series = await recordAccountAttempt(account.id);
  if (!series && !account.hasSecondFactor) throw new SignInError("TooManyAttemptsError");
  return series;
}

type Proof = { password: string; totp: string; ipAddress: string; isLocked: boolean };

async function verifyProof(account: Account, { password, totp, ipAddress, isLocked }: Proof): Promise<void> {
  // The code of a locked account comes first: without it, its password cannot even be guessed.
  if (isLocked) await requireSecondFactor(account.id, totp, isLocked);
  const isPasswordCorrect = await verifyPassword(account.passwordHash, password);
  // Checked again: parallel requests may have used up the limit, and then known and unknown e-mails must look alike.
  if ((await getUnknownEmailDelaySeconds(ipAddress)) > 0) throw new SignInError("TooManyAttemptsError");
  if (!isPasswordCorrect) throw new SignInError("WrongPasswordError");
  if (account.deactivatedAt) throw new SignInError("DeactivatedError");
  if (!isLocked) await requireSecondFactor(account.id, totp, isLocked);
}

const isFailure = (error: unknown): boolean =>
  error instanceof SignInError && (error.code === "WrongPasswordError" || error.code === "WrongTotpError");

/** Counts the attempt first and forgets it only after all checks passed. Errors: `SignInError`. */
export async function signInWithCredentials(
  { email, password, totp = "" }: Credentials,
  client: SignInClient,
): Promise<{ id: string; sessionId: string }> {
  const { ipAddress } = client;
  if ((await getSignInDelaySeconds(ipAddress, email)) > 0) throw new SignInError("TooManyAttemptsError");
  const account = await findAccount(email);
  if (!account) return rejectUnknownEmail(ipAddress, password);
  const series = await beginAttempt(account, ipAddress);
  try {
    await verifyProof(account, { password, totp, ipAddress, isLocked: series === null });
  } catch (error) {
    if (series && isFailure(error) && !account.deactivatedAt) await notifyOfFailures(account, series);
    throw error;
  }
  await clearSignInAttempts(ipAddress, email);
  await clearAccountFailures(db, account.id);
  return { id: account.id, sessionId: await openSessionIfUnchanged(account, client) };
}
