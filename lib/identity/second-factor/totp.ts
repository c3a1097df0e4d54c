import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { PRODUCT } from "@/lib/copy/product";
import type { SecondFactorSetup } from "./schema";

// RFC 6238 as every authenticator app knows it: SHA-1, six digits, steps of 30 seconds.
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
// A clock may be one step wrong either way.
const WINDOW = 1;

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

const totp = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: PRODUCT,
    ...(label === undefined ? {} : { label }),
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

/** A new secret of 160 bits, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What an app needs to take a secret over. */
export function setupOf(secret: string, email: string): SecondFactorSetup {
  const uri = totp(secret, email).toString();
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** The step whose code this is, now or one step away; null when it is none. */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const delta = totp(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

const plain = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** A code of the app as it was typed, without spaces; null when it has not six digits. */
export function appCode(given: string): string | null {
  const code = plain(given);
  return /^\d{6}$/.test(code) ? code : null;
}

/** The hash under which a recovery code is kept, however it was typed. */
export const recoveryHash = (code: string): string => createHash("sha256").update(plain(code)).digest("hex");

/** New recovery codes of 80 bits, in groups of four that can be read aloud. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.match(/.{4}/g)?.join("-") ?? base32;
  });
