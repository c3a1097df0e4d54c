import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env";

// Secrets are stored encrypted with AES-256-GCM, so that a leaked database does not reveal them. Each purpose has its own
// key and the owner's id is authenticated data, so a ciphertext is useless for another purpose or account.

type SealPurpose =
  | "second factor"
  | "private feed"
  | "unsubscribe"
  | "bank details"
  | "booking"
  | "calendar"
  | "invoice recipient"
  | "fiscal profile"
  | "self-billed invoice"
  | "seller report";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const deriveKey = (purpose: SealPurpose): Buffer =>
  Buffer.from(hkdfSync("sha256", env.NEXTAUTH_SECRET, "", purpose, 32));

export function seal(purpose: SealPurpose, secret: string, userId: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(purpose), iv).setAAD(Buffer.from(userId));
  const ciphertext = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** Returns null if the text was altered or sealed for another purpose, user or key. */
export function unseal(purpose: SealPurpose, sealed: string, userId: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", deriveKey(purpose), bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(userId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const secret = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return secret.toString("utf8");
  } catch {
    return null;
  }
}
