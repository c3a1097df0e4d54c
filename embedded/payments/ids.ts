import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Letters and digits that nobody can guess. */
export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Above this multiple of 62 the first letters would come more often than the others.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** An identifier in the processor's manner, such as `ch_3Nf…`. */
export const newId = (prefix: string, length = 24): string => `${prefix}_${randomText(length)}`;
