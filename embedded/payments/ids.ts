import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Returns cryptographically random letters and digits. */
export function randomAlphanumeric(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Rejecting bytes from 248 (4 × 62) avoids modulo bias.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** Returns an id such as `ch_3Nf…`. */
export const generateStripeId = (prefix: string, length = 24): string =>
  `${prefix}_${randomAlphanumeric(length)}`;
