import { z } from "zod";
import { currentPasswordField, MAX_CODE, WRONG_CODE } from "@/lib/identity/user-fields";

export type SecondFactorView = { since: string; recoveryCodesLeft: number };

/** `qr` is an SVG of the otpauth `uri`; `secret` is its base32 key for manual entry. */
export type SecondFactorSetup = { secret: string; uri: string; qr: string };

/** Single-use codes in plain text, shown only once. */
export type RecoveryCodes = { recoveryCodes: string[] };

export const CODE_REQUIRED = "Escribe el código de tu aplicación";

const codeField = z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(MAX_CODE, WRONG_CODE);

export const beginSecondFactorInput = z.object({ currentPassword: currentPasswordField });

export const confirmSecondFactorInput = z.object({ code: codeField });

export const secondFactorProofInput = z.object({ currentPassword: currentPasswordField, code: codeField });
export type SecondFactorProof = z.output<typeof secondFactorProofInput>;
