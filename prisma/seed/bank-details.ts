import {
  findBankAccountErrors,
  getLastCharacters,
  normalizeBankAccount,
} from "@/lib/payouts/bank-details/accounts";
import type { BankAccountInput } from "@/lib/payouts/bank-details/accounts";
import { seal } from "@/lib/platform/crypto";
import { DAY_MS } from "@/lib/platform/time/instants";
import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { seedId } from "./ids";
import type { SeedMaster } from "./users";

type Template = Pick<BankAccountInput, "taxId" | "account" | "pixKind" | "routingNumber" | "bankName">;

/** Example accounts by country: "#" is any digit, "?" a check digit. */
const TEMPLATES: Readonly<Record<string, Template>> = {
  AR: { taxId: "20055361682", account: "0170099?4000#######12?" },
  BR: { taxId: "52998224725", account: "+55119########", pixKind: "phone" },
  CL: { taxId: "760864285", account: "00################", bankName: "Banco de Chile" },
  CO: { taxId: "1020304050", account: "###########", bankName: "Bancolombia" },
  ES: { taxId: "12345678Z", account: "ES??2100041845##########" },
  MX: { taxId: "GODE561231GR8", account: "0321800001#######?" },
  PE: { taxId: "20131312955", account: "002193001########0??" },
  US: { taxId: "123456789", account: "########", routingNumber: "021000021" },
};

/** Replaces the check digits by the first ones that are right. */
function completeCheckDigits(input: BankAccountInput): BankAccountInput {
  const count = input.account.split("?").length - 1;
  for (let number = 0; number < 10 ** count; number += 1) {
    const digits = [...String(number).padStart(count, "0")];
    const account = input.account.replace(/\?/g, () => digits.shift() ?? "");
    const completed = { ...input, account };
    if (Object.keys(findBankAccountErrors(normalizeBankAccount(completed))).length === 0) return completed;
  }
  throw new Error(`No check digits fit ${input.account}`);
}

function buildBankDetailsRow({ id, name, lastName, country, email }: SeedMaster, now: Date) {
  const template = TEMPLATES[country];
  if (!template) return [];
  const random = createSeededRandom(`bank details ${email}`);
  const account = normalizeBankAccount(
    completeCheckDigits({
      ...template,
      country,
      holder: `${name} ${lastName}`,
      account: template.account.replace(/#/g, () => String(random.int(10))),
    }),
  );
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return [
    {
      id: seedId(`bank details ${email}`),
      userId: id,
      country,
      method: account.method,
      lastCharacters: getLastCharacters(account.account),
      sealed: seal("bank details", JSON.stringify(account), id),
      createdAt: ago(31),
      confirmedAt: ago(30),
      effectiveAt: ago(27),
    },
  ];
}

/** Builds the bank details of the Masters who have said where to be paid. */
export const buildBankDetailsRows = (masters: readonly SeedMaster[], now: Date) =>
  masters.filter(({ seed }) => seed.hasBankDetails).flatMap((master) => buildBankDetailsRow(master, now));
