import { getLastCharacters, normalizeBankAccount } from "@/lib/payouts/bank-details/accounts";
import type { BankAccountInput } from "@/lib/payouts/bank-details/accounts";
import { seal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";

export const SPANISH_IBAN = "ES9121000418450200051332";
export const GERMAN_IBAN = "DE89370400440532013000";

export const spanishAccount: BankAccountInput = {
  country: "ES",
  holder: "Lucía Ferrer Íñiguez",
  taxId: "12345678Z",
  account: SPANISH_IBAN,
};

export const mexicanAccount: BankAccountInput = {
  country: "MX",
  holder: "Noor Salgado",
  taxId: "GODE561231GR8",
  account: "032180000118359719",
};

const DAY_MS = 24 * 3_600_000;

/** Creates details that have been in force for two days; those of a currency, for twelve. */
export function createTestBankDetails(
  { id: userId }: { id: string },
  input = spanishAccount,
  currency: string | null = null,
) {
  const account = normalizeBankAccount(input);
  // Changes follow each other.
  const earlier = currency === null ? 0 : 10;
  const ago = (days: number) => new Date(Date.now() - (days + earlier) * DAY_MS);
  return db.bankDetails.create({
    data: {
      userId,
      currency,
      country: account.country,
      method: account.method,
      lastCharacters: getLastCharacters(account.account),
      sealed: seal("bank details", JSON.stringify(account), userId),
      createdAt: ago(6),
      confirmedAt: ago(5),
      effectiveAt: ago(2),
    },
  });
}
