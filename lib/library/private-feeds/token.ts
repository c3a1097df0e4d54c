import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { seal, unseal } from "@/lib/platform/crypto";

const SECRET_BYTES = 32;

/** The database stores only this hash and the sealed token. */
export const hashFeedToken = (token: string): string => createHash("sha256").update(token).digest("hex");

export function createFeedSecret(userId: string) {
  const token = randomBytes(SECRET_BYTES).toString("base64url");
  return { token, storedFields: { hash: hashFeedToken(token), sealed: seal("private feed", token, userId) } };
}

/** Returns null if it was sealed with another key. */
export const unsealFeedToken = (sealed: string, userId: string): string | null =>
  unseal("private feed", sealed, userId);
