import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/platform/crypto";

const SECRET_BYTES = 32;

/** By what a feed is found: the database knows no secret that opens it. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A new secret, and what is kept of it. */
export function newSecret(userId: string) {
  const token = randomBytes(SECRET_BYTES).toString("base64url");
  return { token, kept: { hash: hashOf(token), sealed: seal("private feed", token, userId) } };
}

/** The secret that was kept for a person, to show it to them again; null when it was sealed by another key. */
export const openSecret = (sealed: string, userId: string): string | null =>
  unseal("private feed", sealed, userId);
