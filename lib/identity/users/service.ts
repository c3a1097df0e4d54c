import "server-only";
import { randomBytes } from "node:crypto";
import { passwordHasChanged, refuseCommonPassword } from "@/lib/identity/credentials/service";
import { recordAct } from "@/lib/identity/audit/service";
import { DUMMY_HASH, hashPassword, verifyPassword } from "@/lib/identity/passwords/hash";
import { isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { AppError } from "@/lib/platform/http/errors";
import { joinBy, tellInviter } from "@/lib/identity/invitations/service";
import { queueMail } from "@/lib/messaging/mail/deliver";
import { openSession, endSessionsOf } from "@/lib/identity/sessions/service";
import { slugify } from "@/lib/platform/text/slug";
import {
  addressDelay,
  consume,
  countAttempt,
  countUnknownEmail,
  forgetAttempts,
} from "@/lib/throttles/service";
import { announceToken, issueToken, spendToken, tokenState } from "@/lib/identity/one-time-tokens/service";
import { passSecondFactor } from "@/lib/identity/second-factor/service";
import { lockPerson } from "../lock-user";
import type { LoginInput, RegistrationInput, ResetInput } from "./schema";

const REGISTRATIONS = { name: "registration", points: 10, seconds: 3600 };
const RECOVERIES_PER_ADDRESS = { name: "recovery-address", points: 10, seconds: 3600 };
const RESETS = { name: "reset", points: 20, seconds: 3600 };
const RECOVERIES_PER_ACCOUNT = { name: "recovery", points: 5, seconds: 3600 };
const VERIFICATIONS = { name: "verification", points: 5, seconds: 3600 };
const SLUG_TRIES = 5;

async function insertStudent(tx: Tx, input: RegistrationInput, passwordHash: string, slug: string) {
  const user = await tx.user.create({
    data: {
      slug,
      name: input.name,
      lastName: input.lastName,
      email: input.email,
      passwordHash,
      country: input.country ?? null,
      currency: input.currency ?? null,
      timezone: input.timezone ?? null,
      acceptedTermsAt: new Date(),
      profile: { create: { country: input.country ?? null } },
    },
    select: { id: true },
  });
  await joinBy(tx, user.id, input.invitationCode);
  await queueMail(tx, {
    template: "welcome",
    userId: user.id,
    to: input.email,
    payload: { tokenId: await announceToken(tx, user.id, "VERIFY_EMAIL"), name: input.name },
    dedupeKey: `welcome:${user.id}`,
  });
}

/**
 * Creates a student with an empty profile, notes by whose invitation they came, and queues the welcome mail.
 * Errors: `EmailAlreadyExistsError`, `ValidationError` (a common password), `TooManyRequests`.
 */
export async function registerUser(actor: Actor, input: RegistrationInput): Promise<void> {
  await consume(REGISTRATIONS, actor.address);
  refuseCommonPassword(input.password);
  const taken = await db.user.findUnique({ where: { email: input.email }, select: { id: true } });
  if (taken) throw new AppError("EmailAlreadyExistsError");
  const passwordHash = await hashPassword(input.password);
  const base = slugify(`${input.name} ${input.lastName}`);
  for (let attempt = 0; attempt < SLUG_TRIES; attempt += 1) {
    const slug = attempt === 0 ? base : `${base}-${randomBytes(3).toString("hex")}`;
    try {
      await db.$transaction((tx) => insertStudent(tx, input, passwordHash, slug));
      // Somebody may have looked for a person of this name before.
      return dropTags(cacheTags.master(slug));
    } catch (error) {
      if (violates(error, "email")) throw new AppError("EmailAlreadyExistsError");
      if (!violates(error, "slug")) throw error;
    }
  }
  throw new AppError("Conflict");
}

/** The codes that signing in refuses with. */
type SignInCode =
  | "WrongPasswordError"
  | "NoExistingEmailError"
  | "TooManyAttemptsError"
  | "DeactivatedError"
  | "TotpRequiredError"
  | "WrongTotpError";

/** Why somebody may not enter; next-auth passes its message, the code, on to the client. */
export class SignInRefusal extends Error {
  constructor(readonly code: SignInCode) {
    super(code);
  }
}

type Client = { address: string; userAgent: string | null };

async function refuseUnknown(address: string): Promise<never> {
  await countUnknownEmail(address);
  throw new SignInRefusal("NoExistingEmailError");
}

/** Lets pass whoever has no second factor or has given it; throws a `SignInRefusal`. */
async function requireSecondFactor(userId: string, given: string): Promise<void> {
  const outcome = await passSecondFactor(userId, given).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "TooManyRequests") return "TooManyAttemptsError" as const;
    throw error;
  });
  if (outcome !== "ok") throw new SignInRefusal(outcome);
}

/**
 * Checks e-mail, password and second factor and opens a session; throws a `SignInRefusal`.
 * The attempt is counted before the account is looked up, and forgotten only once all of it was right.
 */
export async function signIn(
  input: LoginInput & { totp?: string },
  client: Client,
): Promise<{ id: string; sessionId: string }> {
  const { address } = client;
  const wait = Math.max(await addressDelay(address), await countAttempt(address, input.email));
  if (wait > 0) throw new SignInRefusal("TooManyAttemptsError");
  const user = await db.user.findUnique({
    where: { email: input.email },
    select: { id: true, passwordHash: true, deactivatedAt: true, anonymisedAt: true },
  });
  const fits = await verifyPassword(user?.passwordHash ?? DUMMY_HASH, input.password);
  // Others may have used the budget of this address up meanwhile: then known and unknown read alike.
  if ((await addressDelay(address)) > 0) throw new SignInRefusal("TooManyAttemptsError");
  if (!user || user.anonymisedAt) return refuseUnknown(address);
  if (!fits) throw new SignInRefusal("WrongPasswordError");
  if (user.deactivatedAt) throw new SignInRefusal("DeactivatedError");
  await requireSecondFactor(user.id, input.totp ?? "");
  await forgetAttempts(address, input.email);
  return { id: user.id, sessionId: await openUnchanged(user, client) };
}

type Checked = { id: string; passwordHash: string };

/** Opens the session only if what was checked still holds: hashing takes long enough for another password to come. */
function openUnchanged({ id, passwordHash }: Checked, client: Client): Promise<string> {
  return db.$transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person || person.deactivatedAt) throw new SignInRefusal("DeactivatedError");
    if ((await tx.user.count({ where: { id, passwordHash } })) === 0) {
      throw new SignInRefusal("WrongPasswordError");
    }
    return openSession({ userId: id, ...client }, tx);
  });
}

/**
 * Queues the mail with a link to choose a new password.
 * Errors: `RecoverEmailDoesNotExistError`, `TooManyRequests`.
 */
export async function requestRecovery(actor: Actor, email: string): Promise<void> {
  await consume(RECOVERIES_PER_ADDRESS, actor.address);
  const delay = await addressDelay(actor.address);
  if (delay > 0) throw new AppError("TooManyRequests", { retryAfter: delay });
  const user = await db.user.findFirst({
    where: { email, anonymisedAt: null },
    select: { id: true, name: true },
  });
  if (!user) {
    await countUnknownEmail(actor.address);
    throw new AppError("RecoverEmailDoesNotExistError");
  }
  await consume(RECOVERIES_PER_ACCOUNT, user.id);
  await db.$transaction(async (tx) => {
    const tokenId = await announceToken(tx, user.id, "RESET_PASSWORD");
    await queueMail(tx, {
      template: "reset-password",
      userId: user.id,
      to: email,
      payload: { tokenId, name: user.name },
      dedupeKey: `reset-password:${tokenId}`,
    });
  });
}

function tokenError(state: "unknown" | "used" | "expired"): AppError {
  if (state === "used") return new AppError("UseExpirationReasonError");
  return new AppError(state === "expired" ? "TimeExpirationReasonError" : "NotFound");
}

/**
 * Sets a new password by the token of a recovery mail, tells its owner, voids other links and ends every session.
 * Errors: `TimeExpirationReasonError`, `UseExpirationReasonError`, `NotFound` for a token that never was.
 */
export async function resetPassword(actor: Actor, { token, password }: ResetInput): Promise<void> {
  await consume(RESETS, actor.address);
  refuseCommonPassword(password);
  // Hashing is dear: only for a link that would serve.
  const before = await tokenState(token, "RESET_PASSWORD");
  if (before !== "ok") throw tokenError(before);
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    const use = await spendToken(tx, token, "RESET_PASSWORD");
    if (use.state !== "ok") throw tokenError(use.state);
    if (!(await lockPerson(tx, use.userId))) throw new AppError("NotFound");
    const user = await tx.user.update({
      where: { id: use.userId },
      data: { passwordHash },
      select: { id: true, name: true, email: true },
    });
    await endSessionsOf(tx, use.userId);
    await passwordHasChanged(tx, user);
  });
}

/**
 * Sends the mail with the verification link once more; nothing when the address is verified already.
 * Errors: `Forbidden` for somebody else's account, `TooManyRequests`.
 */
export async function resendVerification(actor: Actor, userId: string): Promise<void> {
  if (!isSelf(actor, userId)) throw new AppError("Forbidden");
  await consume(VERIFICATIONS, userId);
  await db.$transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { id: userId, emailVerified: null },
      select: { name: true, email: true },
    });
    if (!user) return;
    const tokenId = await announceToken(tx, userId, "VERIFY_EMAIL");
    await queueMail(tx, {
      template: "welcome",
      userId,
      to: user.email,
      payload: { tokenId, name: user.name },
      dedupeKey: `welcome:${tokenId}`,
    });
  });
}

/** Verifies an e-mail address by the token of its mail; says whether the link served. */
export async function verifyEmail(token: string): Promise<"ok" | "unknown" | "used" | "expired"> {
  return db.$transaction(async (tx) => {
    const use = await spendToken(tx, token, "VERIFY_EMAIL");
    if (use.state !== "ok") return use.state;
    const { count } = await tx.user.updateMany({
      where: { id: use.userId, emailVerified: null },
      data: { emailVerified: new Date() },
    });
    if (count > 0) await tellInviter(tx, use.userId);
    return "ok";
  });
}

const newAdmin = (email: string) => ({
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

/**
 * Makes an account an admin, creating it when there is none and opening it when it was deactivated; its sessions end.
 * It is written down as nobody's act: it is asked for at the server's console. Returns a token to choose its password.
 */
export async function createAdmin(email: string): Promise<string> {
  return db.$transaction(async (tx) => {
    const { id } = await tx.user.upsert({
      where: { email },
      create: newAdmin(email),
      update: { role: "admin", deactivatedAt: null },
      select: { id: true },
    });
    await endSessionsOf(tx, id);
    const subject = { type: "User", id } as const;
    await recordAct(tx, null, { action: "user.role", subject, after: { role: "admin" } });
    return issueToken(tx, id, "RESET_PASSWORD");
  });
}
