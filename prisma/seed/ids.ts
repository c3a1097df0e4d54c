import { createHash } from "node:crypto";

const digest = (name: string) => createHash("sha256").update(`ayllu demo ${name}`).digest("hex");

/** The same UUID (version 7 layout) for the same name, so that every seed makes the same rows. */
export function idOf(name: string): string {
  const hex = digest(name);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** The random-looking part of an object key. */
export const hexOf = (name: string): string => digest(`key ${name}`).slice(0, 32);
