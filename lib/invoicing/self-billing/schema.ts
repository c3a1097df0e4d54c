import { z } from "zod";
import { CURRENT_AGREEMENT } from "./agreements";

const READ_AGAIN = "El texto ha cambiado mientras lo leías: recarga la página y léelo otra vez";

export const selfBillingInput = z.object({
  /** The version of the text that was read. */
  textVersion: z.literal(CURRENT_AGREEMENT, READ_AGAIN),
  accepted: z.literal(true, "Marca la casilla para aceptar"),
});
export type SelfBillingInput = z.output<typeof selfBillingInput>;

/** The agreement in force, and when the last one ended; null where there was none. */
export type SelfBillingView = {
  agreement: { textVersion: string; acceptedAt: string } | null;
  revokedAt: string | null;
};
