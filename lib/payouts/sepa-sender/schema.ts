import { z } from "zod";
import { compact } from "@/lib/payouts/bank-details/check-digits";
import { findIbanFault } from "@/lib/payouts/bank-details/iban";
import { isSwiftCode } from "@/lib/payouts/bank-details/local-accounts";
import { textOfLength } from "@/lib/platform/text/safe-text";

export const sepaSenderInput = z.object({
  name: textOfLength(1, 70, "Escribe el nombre del titular, de 70 caracteres como máximo"),
  iban: z
    .string("Escribe el IBAN")
    .transform(compact)
    .refine((iban) => findIbanFault(iban) === null, "Revisa el IBAN: no es de una cuenta de la zona SEPA"),
  bic: z
    .string()
    .transform(compact)
    .refine((bic) => bic === "" || isSwiftCode(bic), "Un BIC tiene 8 u 11 letras y cifras")
    .default(""),
});
export type SepaSenderInput = z.input<typeof sepaSenderInput>;

/** The account that SEPA files are paid from. */
export type SepaSender = { name: string; iban: string; bic: string | null };
