import { z } from "zod";
import { currentPasswordField, optionalCodeField } from "@/lib/identity/user-fields";
import { CURRENCIES, isCurrencyCode } from "@/lib/reference/currencies";
import { isCountryCode } from "@/lib/reference/countries";
import { textOfLength, trimmedText } from "@/lib/platform/text/safe-text";
import { findBankAccountErrors, normalizeBankAccount } from "./accounts";
import type { BankAccount } from "./accounts";
import { pixKinds } from "./pix";

const MAX_NAME = 70;
const MAX_NUMBER = 100;
const CHOOSE_COUNTRY = "Elige el país de la cuenta";

const number = trimmedText(MAX_NUMBER);

const CHOOSE_CURRENCY = "Elige una moneda de las que se pueden cobrar";

/** "USD"; empty for the sales in all currencies without an account of their own. */
const currencyField = z
  .string(CHOOSE_CURRENCY)
  .refine((code) => code === "" || (isCurrencyCode(code) && CURRENCIES[code].chargeable), CHOOSE_CURRENCY)
  .optional();

const bankAccountFields = {
  country: z
    .string(CHOOSE_COUNTRY)
    .nullable()
    .pipe(z.string(CHOOSE_COUNTRY).refine(isCountryCode, CHOOSE_COUNTRY)),
  holder: trimmedText(MAX_NAME),
  taxId: number,
  account: number,
  pixKind: z.enum(pixKinds, "Elige el tipo de clave").optional(),
  routingNumber: number.optional(),
  bankName: trimmedText(MAX_NAME).optional(),
  swift: number.optional(),
};

const accountSchema = z.object(bankAccountFields);

const proofFields = { currentPassword: currentPasswordField, code: optionalCodeField };

/** Numbers may have spaces, dashes and lower case: `normalizeBankAccount` removes them. */
export const bankDetailsInput = accountSchema.extend({ currency: currencyField, ...proofFields }).superRefine(
  (input, context) => {
    const errors = findBankAccountErrors(normalizeBankAccount(input));
    for (const [field, message] of Object.entries(errors)) {
      context.addIssue({ code: "custom", path: [field], message });
    }
  },
  // They are checked also without a password, so that all errors stand at their fields at once.
  { when: ({ value }) => accountSchema.safeParse(value).success },
);
export const bankDetailsParams = z.object({ currency: z.string().regex(/^[a-z]{3}$/) });

/** The proof that it is the owner who removes an account. */
export const bankDetailsRemovalInput = z.object(proofFields);
export type BankDetailsRemovalInput = z.output<typeof bankDetailsRemovalInput>;

export type BankDetailsInput = z.output<typeof bankDetailsInput>;
export type BankDetailsValues = z.input<typeof bankDetailsInput>;

/** `account` is masked: "ES•• •••• 1234". */
export type BankDetailsSummary = {
  account: string;
  country: string;
  /** Lower case: for the sales in it; null for the general one. */
  currency: string | null;
};

export type PendingBankDetails = BankDetailsSummary & {
  requestedAt: string;
  /** Expiry of the mailed link; null once it was opened. */
  confirmBy: string | null;
  /** It is null until the link is opened. */
  effectiveAt: string | null;
};

/** The accounts of a Master that are in force, and the one that will be. */
export type BankDetailsView = {
  /** The general one. */
  current: BankDetailsSummary | null;
  /** The accounts for the sales in one currency, by it. */
  others: BankDetailsSummary[];
  pending: PendingBankDetails | null;
};

/** The bank details as admins see them in lists. */
export type BankDetailsState = {
  /** Masked; null without details in force. */
  account: string | null;
  /** Start of a confirmed change. */
  heldUntil: string | null;
};

export const bankDetailsLinkInput = z.object({ token: z.string() });

export type BankDetailsLinkOutcome = "confirmed" | "cancelled" | "unknown" | "used" | "expired" | "replaced";

/** An admin's reason for reading the whole account number; part of the audit log. */
export const bankDetailsReasonInput = z.object({
  reason: textOfLength(3, 200, "Escribe para qué los necesitas"),
  /** The currency whose sales the account is for; without it, it is the general one. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
});

/** The whole account, for admins. */
export type RevealedBankDetails = BankAccount & { since: string };
