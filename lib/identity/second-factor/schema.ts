import { z } from "zod";
import { currentPassword } from "@/lib/account/password-field";

/** A second factor in use. `since` is an instant. */
export type SecondFactorView = { since: string; recoveryCodesLeft: number };

/** What an app needs to show codes: `qr` is an SVG that holds `uri`, `secret` is for typing. */
export type SecondFactorSetup = { secret: string; uri: string; qr: string };

/** Codes that serve once each, shown only when they are made. */
export type RecoveryCodes = { recoveryCodes: string[] };

const NO_CODE = "Escribe el código de tu aplicación";

const code = z
  .string(NO_CODE)
  .trim()
  .min(1, NO_CODE)
  .max(64, "El código no es correcto. Inténtalo de nuevo.");

/** Begins with the present password. */
export const beginInput = z.object({ currentPassword });

/** Confirms with a code of the app. */
export const confirmInput = z.object({ code });

/** What proves that the second factor is in one's hands: the password, and a code of the app or a recovery code. */
export const proofInput = z.object({ currentPassword, code });
export type Proof = z.output<typeof proofInput>;
