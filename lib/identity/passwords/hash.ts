import "server-only";
import { hash, verify } from "@node-rs/argon2";
import { turns } from "@/lib/turns";

// Algorithm 2 is argon2id; the package exports its names as a const enum only.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and a core: more than two at once would starve every other request.
const inTurn = turns({ atOnce: 2, maxWaiting: 100 });

/** An argon2id hash (m = 19 MiB, t = 2, p = 1) in PHC form. */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() => hash(plain, OPTIONS));
}

/** Whether a password fits a hash; false for a hash that cannot be read. */
export function verifyPassword(phc: string, plain: string): Promise<boolean> {
  return inTurn(() => verify(phc, plain).catch(() => false));
}

/** A hash that fits nothing, so that an unknown account costs as much as a known one. */
export const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$91wfYccO8xVbU/LdX/ew9w$J8KGVXW/silz3tuc7qX6u48FBgHiOFpFVGQ7e6+sjP8";
