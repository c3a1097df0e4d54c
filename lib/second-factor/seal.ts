import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

// A copy of the database alone must not be enough to make codes: the secrets in it are sealed by AES-256-GCM under a
// key that only the server has. The owner's id is part of the seal, so that no secret serves another account.

const IV_BYTES = 12;
const TAG_BYTES = 16;

const key = (): Buffer => Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", "second factor", 32));

/** Seals a secret of a person. */
export function seal(secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal` closed; null when it was sealed for another person or by another key, or altered. */
export function unseal(sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return secret.toString("utf8");
  } catch {
    return null;
  }
}
