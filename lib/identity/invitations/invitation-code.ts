import { randomBytes } from "node:crypto";

// Crockford's base 32 in lower case: no letter can be taken for a digit or for another.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;

/** A new code that nobody can guess: 80 random bits. */
export const newCode = (): string =>
  // 32 divides 256: every sign is as likely as any other.
  [...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
