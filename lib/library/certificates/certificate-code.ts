import { randomBytes } from "node:crypto";

// Crockford's base 32, without letters that look like digits; unbiased, since 32 divides 256.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 20;
const GROUP_LENGTH = 5;

const formatGroups = (characters: string): string =>
  characters.match(new RegExp(`.{${GROUP_LENGTH}}`, "g"))?.join("-") ?? characters;

/** 100 random bits, such as "7K2QF-00AB1-CDEFG-HJKMN". */
export const createCertificateCode = (): string =>
  formatGroups([...randomBytes(CODE_LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""));

/** Normalizes case, groups and look-alike letters; null for an invalid code. */
export function parseCertificateCode(input: string): string | null {
  const characters = input.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  const isValid =
    characters.length === CODE_LENGTH && [...characters].every((character) => ALPHABET.includes(character));
  return isValid ? formatGroups(characters) : null;
}
