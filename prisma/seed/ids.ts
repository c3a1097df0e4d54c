import { createHash } from "node:crypto";

const sha256Hex = (name: string) => createHash("sha256").update(`ayllu demo ${name}`).digest("hex");

/** Returns a deterministic UUID (version 7 layout), so that every seed creates the same rows. */
export function seedId(name: string): string {
  const hex = sha256Hex(name);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** Returns the deterministic, random-looking part of an object key. */
export const seedHex = (name: string): string => sha256Hex(`key ${name}`).slice(0, 32);
