import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { createLimiter } from "@/lib/platform/concurrency";

// Algorithm 2 is argon2id; the package exports its names as a const enum only.
const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash occupies 19 MiB and a core; more than two at once would starve other requests. A queue of their own, so that
// nobody waits behind images to sign in.
const limitHashing = createLimiter({ maxConcurrent: 2, maxQueued: 100 });

export function hashPassword(plain: string): Promise<string> {
  return limitHashing(() => hash(plain, ARGON2_OPTIONS));
}

export function verifyPassword(passwordHash: string, plain: string): Promise<boolean> {
  return limitHashing(() => verify(passwordHash, plain).catch(() => false));
}

/** Matches no password; verifying against it makes unknown accounts take as long as known ones. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$91wfYccO8xVbU/LdX/ew9w$J8KGVXW/silz3tuc7qX6u48FBgHiOFpFVGQ7e6+sjP8";
