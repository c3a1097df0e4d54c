import { z } from "zod";
import { compact } from "@/lib/payouts/bank-details/check-digits";
import { describeIbanFault } from "@/lib/payouts/bank-details/accounts";
import { isSepaText } from "@/lib/payouts/sepa-text";
import { isSwiftCode } from "@/lib/payouts/bank-details/local-accounts";
import { textOfLength } from "@/lib/platform/text/safe-text";

export const sepaSenderInput = z.object({
  name: textOfLength(1, 70, "Escribe el nombre del titular, de 70 caracteres como máximo").refine(
    isSepaText,
    "Escríbelo con letras latinas, como lo tiene tu banco: los bancos no leen otras",
  ),
  iban: z
    .string("Escribe el IBAN")
    .transform(compact)
    .superRefine((iban, context) => {
      const message = describeIbanFault(iban, "ES");
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  bic: z
    .string()
    .transform(compact)
    .refine((bic) => bic === "" || isSwiftCode(bic), "Un BIC tiene 8 u 11 letras y cifras")
    .default(""),
});
export type SepaSenderInput = z.input<typeof sepaSenderInput>;

/** The account that SEPA files are paid from. */
export type SepaSender = { name: string; iban: string; bic: string | null };
