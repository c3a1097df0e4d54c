import { z } from "zod";
import { normalizeTaxId, phraseTaxId } from "@/lib/payouts/bank-details/tax-id";
import { isCountryCode } from "@/lib/reference/countries";
import { legalName, requiredText, trimmedText } from "@/lib/platform/text/safe-text";
import {
  fiscalPersonKinds,
  fiscalRegimes,
  isFiscalTaxId,
  listRegimes,
  mayHaveWithholding,
  withholdingPercentages,
} from "./policy";

const MAX_NAME = 120;
const MAX_TAX_ID = 100;
const MAX_ADDRESS = 250;
const CHOOSE_COUNTRY = "Elige el país en el que pagas tus impuestos";

/** Nobody younger has an account. */
const MIN_AGE = 16;
const TOO_YOUNG = `Para enseñar aquí hay que haber cumplido ${MIN_AGE} años: revisa la fecha`;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Expects a day such as "2001-11-29". */
const hasMinimumAge = (day: string): boolean =>
  `${Number(day.slice(0, 4)) + MIN_AGE}${day.slice(4)}` <= today();

const birthDate = z.union([
  z.literal(""),
  z.iso
    .date("Indica una fecha válida")
    .refine((day) => day >= "1900-01-01" && day <= today(), "Indica una fecha válida"),
]);

const fields = z.object({
  personKind: z.enum(fiscalPersonKinds, "Elige si eres una persona o una empresa"),
  name: legalName(MAX_NAME, "Escribe tu nombre o el de tu empresa"),
  taxId: trimmedText(MAX_TAX_ID, "Escribe tu identificación fiscal").transform(normalizeTaxId),
  country: z
    .string(CHOOSE_COUNTRY)
    .nullable()
    .pipe(z.string(CHOOSE_COUNTRY).refine(isCountryCode, CHOOSE_COUNTRY)),
  address: requiredText(MAX_ADDRESS, "Escribe tu domicilio fiscal"),
  /** Asked of persons by the rules on platforms; may be empty. */
  birthDate: birthDate.default(""),
  regime: z.enum(fiscalRegimes, "Elige tu régimen de IVA"),
  withholdingPercentage: z.coerce
    .number()
    .pipe(z.literal([...withholdingPercentages], "Elige una retención de la lista"))
    .default(0),
});

export const fiscalProfileInput = fields.superRefine(
  (input, context) => {
    const add = (path: keyof typeof input, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!isFiscalTaxId(input.taxId, input)) add("taxId", `Esto no parece ${phraseTaxId(input)}: revísalo`);
    if (input.personKind === "PERSON" && input.birthDate !== "" && !hasMinimumAge(input.birthDate))
      add("birthDate", TOO_YOUNG);
    if (!listRegimes(input.country).includes(input.regime)) add("regime", "Elige tu régimen de IVA");
    if (input.withholdingPercentage > 0 && !mayHaveWithholding(input))
      add("withholdingPercentage", "La retención es solo para personas en España");
  },
  { when: ({ value }) => fields.safeParse(value).success },
);
export type FiscalProfileInput = z.output<typeof fiscalProfileInput>;
export type FiscalProfileValues = z.input<typeof fiscalProfileInput>;

/** The part of fiscal data that is stored encrypted. */
export const sealedFiscalData = z.object({
  name: z.string(),
  taxId: z.string(),
  address: z.string(),
  birthDate: z.string(),
});
export type SealedFiscalData = z.output<typeof sealedFiscalData>;

/** A Master's fiscal data in force. */
export type FiscalProfileView = FiscalProfileInput & {
  /** Instant of the last change. */
  validFrom: string;
};
