import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env";

// A copy of the database alone must give nobody the secrets in it: they are sealed by AES-256-GCM under keys that only
// the server has. What a secret is for has a key of its own, and its owner's id is part of the seal, so that no secret
// serves another account or in another place.

type Purpose = "second factor" | "private feed" | "unsubscribe";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", purpose, 32));

/** Seals a secret of a person. */
export function seal(purpose: Purpose, secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv).setAAD(Buffer.from(userId));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Opens what `seal` closed; null when it was for another purpose, person or key, or altered. */
export function unseal(purpose: Purpose, sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return secret.toString("utf8");
  } catch {
    return null;
  }
}
