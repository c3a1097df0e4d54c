import { randomBytes } from "node:crypto";

// Crockford's base 32: no letter can be taken for a digit or for another.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;
const GROUP = 5;

const grouped = (signs: string): string => signs.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? signs;

/** A new code that nobody can guess: 100 random bits, such as "7K2QF-…". */
export const newCode = (): string =>
  // 32 divides 256: every sign is as likely as any other.
  grouped([...randomBytes(LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""));

/** A code as it is stored, whatever its case, groups and letters that look like digits; null when it is none. */
export function canonicalCode(written: string): string | null {
  const signs = written.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const known = signs.length === LENGTH && [...signs].every((sign) => ALPHABET.includes(sign));
  return known ? grouped(signs) : null;
}
