import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { db } from "@/lib/db/client";
import type { Tx } from "@/lib/db/client";
import type { TokenPurpose } from "@/lib/db/generated/enums";

const HOUR = 3_600_000;
const LIFETIME: Record<TokenPurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR,
  CHANGE_EMAIL: 24 * HOUR,
  RESET_PASSWORD: HOUR,
};

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** A new single-use secret of 256 bits for a link. Only its hash is kept. */
export async function issueToken(userId: string, purpose: TokenPurpose): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + LIFETIME[purpose]);
  await db.token.create({ data: { userId, purpose, hash: hashOf(token), expiresAt } });
  return token;
}

/** What became of a token: whose it is, or why it no longer serves. */
export type TokenUse = { state: "ok"; userId: string } | { state: "unknown" | "used" | "expired" };

/** Uses a token up by one conditional update, so that it serves once however many ask at a time. */
export async function spendToken(tx: Tx, token: string, purpose: TokenPurpose): Promise<TokenUse> {
  const hash = hashOf(token);
  const now = new Date();
  const [used] = await tx.token.updateManyAndReturn({
    where: { hash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { userId: true },
  });
  if (used) return { state: "ok", userId: used.userId };
  const row = await tx.token.findFirst({ where: { hash, purpose }, select: { usedAt: true } });
  if (!row) return { state: "unknown" };
  return { state: row.usedAt ? "used" : "expired" };
}
