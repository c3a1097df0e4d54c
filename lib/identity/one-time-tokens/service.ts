import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { TokenPurpose } from "@/lib/platform/db/generated/enums";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";

const LIFETIME_MS: Record<TokenPurpose, number> = {
  VERIFY_EMAIL: DAY_MS,
  CHANGE_EMAIL: DAY_MS,
  RESET_PASSWORD: HOUR_MS,
  UNLOCK_SIGN_IN: 7 * DAY_MS,
  CONFIRM_BANK_DETAILS: DAY_MS,
  CANCEL_BANK_DETAILS: 3 * DAY_MS,
  // The state of its gift decides.
  RECEIVE_GIFT: 5 * 365 * DAY_MS,
};

const generateToken = () => randomBytes(32).toString("base64url");
const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

type TokenPayload = Record<string, string>;

/** Returns the id. The token can be revoked at once, but gets its secret only when its mail is sent. */
export async function createPendingToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  payload: TokenPayload = {},
): Promise<string> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS[purpose]);
  return (await tx.token.create({ data: { userId, purpose, payload, expiresAt }, select: { id: true } })).id;
}

/** Generates the secret and starts the lifetime. Returns null if the token was revoked or used. */
export async function activateToken(id: string, tx: Pick<Tx, "token"> = db): Promise<string | null> {
  const pending = await tx.token.findUnique({ where: { id }, select: { purpose: true } });
  if (!pending) return null;
  const token = generateToken();
  const { count } = await tx.token.updateMany({
    where: { id, usedAt: null },
    data: { hash: hashToken(token), expiresAt: new Date(Date.now() + LIFETIME_MS[pending.purpose]) },
  });
  return count === 1 ? token : null;
}

export async function issueToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  payload: TokenPayload = {},
): Promise<string> {
  const id = await createPendingToken(tx, userId, purpose, payload);
  const token = generateToken();
  await tx.token.update({ where: { id }, data: { hash: hashToken(token) } });
  return token;
}

type TokenState = "ok" | "unknown" | "used" | "expired";

export async function getTokenState(token: string, purpose: TokenPurpose): Promise<TokenState> {
  return findTokenState(db, hashToken(token), purpose);
}

async function findTokenState(
  tx: Pick<Tx, "token">,
  hash: string,
  purpose: TokenPurpose,
): Promise<TokenState> {
  const row = await tx.token.findFirst({
    where: { hash, purpose },
    select: { usedAt: true, expiresAt: true },
  });
  if (!row) return "unknown";
  if (row.usedAt) return "used";
  return row.expiresAt > new Date() ? "ok" : "expired";
}

/** Returns what a token was made for, without using it up; null for an unknown one. */
export async function readToken(
  token: string,
  purpose: TokenPurpose,
  tx: Pick<Tx, "token"> = db,
): Promise<{ payload: unknown; isUsable: boolean } | null> {
  const row = await tx.token.findFirst({
    where: { hash: hashToken(token), purpose },
    select: { payload: true, usedAt: true, expiresAt: true },
  });
  return row && { payload: row.payload, isUsable: row.usedAt === null && row.expiresAt > new Date() };
}

type TokenRedemption =
  { state: "ok"; userId: string; payload: unknown } | { state: Exclude<TokenState, "ok"> };

/** Uses a token up with a single conditional update, so that concurrent requests cannot use it twice. */
export async function redeemToken(tx: Tx, token: string, purpose: TokenPurpose): Promise<TokenRedemption> {
  const hash = hashToken(token);
  const now = new Date();
  const [redeemed] = await tx.token.updateManyAndReturn({
    where: { hash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true, payload: true },
  });
  if (redeemed) return { state: "ok", ...redeemed };
  const state = await findTokenState(tx, hash, purpose);
  return { state: state === "ok" ? "unknown" : state };
}

export async function revokeTokens(tx: Tx, userId: string, purpose: TokenPurpose): Promise<void> {
  await tx.token.updateMany({ where: { userId, purpose, usedAt: null }, data: { usedAt: new Date() } });
}

/** Revokes those whose payload has this entry. */
export async function revokeTokensFor(
  tx: Tx,
  { userId, purpose }: { userId: string; purpose: TokenPurpose },
  [name, value]: [name: string, value: string],
): Promise<void> {
  await tx.token.updateMany({
    where: { userId, purpose, usedAt: null, payload: { path: [name], equals: value } },
    data: { usedAt: new Date() },
  });
}

const RETENTION_DAYS = 30;

/** Keeps expired tokens for 30 days, so that their links can explain why they no longer work. */
export async function sweepTokens(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * DAY_MS);
  await db.token.deleteMany({ where: { expiresAt: { lt: before } } });
}
