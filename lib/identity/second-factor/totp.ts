import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { SecondFactorSetup } from "./schema";

// RFC 6238 with the parameters that all authenticator apps support: SHA-1, six digits, 30-second steps.
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
const WINDOW_STEPS = 1;

const RECOVERY_CODE_COUNT = 10;
const RECOVERY_CODE_BYTES = 10;

const createTotp = (secret: string, label?: string): TOTP =>
  new TOTP({
    issuer: PRODUCT_NAME,
    ...(label === undefined ? {} : { label }),
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  });

export const generateTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export function toSecondFactorSetup(secret: string, email: string): SecondFactorSetup {
  const uri = createTotp(secret, email).toString();
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) };
}

/** Returns the time step that the code belongs to, within the tolerated drift, or null if it is wrong. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const delta = createTotp(secret).validate({ token: code, window: WINDOW_STEPS, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

const normalizeCode = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

/** Removes spaces and hyphens; null unless six digits remain. */
export function parseTotpCode(input: string): string | null {
  const code = normalizeCode(input);
  return /^\d{6}$/.test(code) ? code : null;
}

/** Ignores case, spaces and hyphens. */
export const hashRecoveryCode = (code: string): string =>
  createHash("sha256").update(normalizeCode(code)).digest("hex");

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer });
    return base32.match(/.{4}/g)?.join("-") ?? base32;
  });
