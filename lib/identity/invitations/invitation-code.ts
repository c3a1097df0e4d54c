import { randomBytes } from "node:crypto";

// Crockford's base32 in lower case has no ambiguous characters.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 16;

export const generateInvitationCode = (): string =>
  // Unbiased, since 256 is a multiple of 32.
  [...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
