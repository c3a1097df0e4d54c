import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { TokenPurpose } from "@/lib/db/generated/enums";

const HOUR = 3_600_000;
const LIFETIME: Record<TokenPurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR,
  CHANGE_EMAIL: 24 * HOUR,
  RESET_PASSWORD: HOUR,
};

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

type TokenPayload = Record<string, string>;

/**
 * Sets a link up that is to be mailed: from now on it can be made void, although its secret is made only when the
 * mail is sent. Returns its id; `payload` is what its use is for.
 */
export async function announceToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  payload: TokenPayload = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + LIFETIME[purpose]);
  return (await tx.token.create({ data: { userId, purpose, payload, expiresAt }, select: { id: true } })).id;
}

/**
 * Gives an announced link a new secret of 256 bits, of which only the hash is kept; its lifetime begins now. Null
 * when the link has been made void or used.
 */
export async function armToken(id: string): Promise<string | null> {
  const known = await db.token.findUnique({ where: { id }, select: { purpose: true } });
  if (!known) return null;
  const token = randomBytes(32).toString("base64url");
  const { count } = await db.token.updateMany({
    where: { id, usedAt: null },
    data: { hash: hashOf(token), expiresAt: new Date(Date.now() + LIFETIME[known.purpose]) },
  });
  return count === 1 ? token : null;
}

/** A link that serves at once, for whoever is told of it without a mail. */
export async function issueToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  payload: TokenPayload = {},
): Promise<string> {
  const id = await announceToken(tx, userId, purpose, payload);
  const token = randomBytes(32).toString("base64url");
  await tx.token.update({ where: { id }, data: { hash: hashOf(token) } });
  return token;
}

type TokenState = "ok" | "unknown" | "used" | "expired";

/** Whether a token would serve now, without using it. */
export async function tokenState(token: string, purpose: TokenPurpose): Promise<TokenState> {
  return stateOf(db, hashOf(token), purpose);
}

async function stateOf(tx: Pick<Tx, "token">, hash: string, purpose: TokenPurpose): Promise<TokenState> {
  const row = await tx.token.findFirst({
    where: { hash, purpose },
    select: { usedAt: true, expiresAt: true },
  });
  if (!row) return "unknown";
  if (row.usedAt) return "used";
  return row.expiresAt > new Date() ? "ok" : "expired";
}

/** What became of a token: whose it is, or why it no longer serves. */
type TokenUse = { state: "ok"; userId: string; payload: unknown } | { state: Exclude<TokenState, "ok"> };

/** Uses a token up by one conditional update, so that it serves once however many ask at a time. */
export async function spendToken(tx: Tx, token: string, purpose: TokenPurpose): Promise<TokenUse> {
  const hash = hashOf(token);
  const now = new Date();
  const [used] = await tx.token.updateManyAndReturn({
    where: { hash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true, payload: true },
  });
  if (used) return { state: "ok", ...used };
  const state = await stateOf(tx, hash, purpose);
  return { state: state === "ok" ? "unknown" : state };
}

/** Makes the other links of a purpose useless, also those whose mail is still on its way. */
export async function voidTokens(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.token.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: new Date() } });
}

const KEPT_DAYS = 30;

/** Deletes the tokens that have been of no use for a month: until then a link can say what became of it. */
export async function sweepTokens(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * HOUR);
  await db.token.deleteMany({ where: { expiresAt: { lt: before } } });
}
