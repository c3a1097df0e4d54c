import { countryName, isCountryCode } from "@/lib/reference/countries";
import { compact } from "./check-digits";
import { findIbanCountry, findIbanFault, getIbanLength } from "./iban";
import { isCbu, isCci, isClabe, isRoutingNumber, isSwiftCode } from "./local-accounts";
import { isPixKey, normalizePixKey } from "./pix";
import type { PixKind } from "./pix";
import { getTaxIdName, isTaxId, normalizeTaxId } from "./tax-id";

export const bankMethods = ["IBAN", "CLABE", "CBU", "CCI", "PIX", "US_ACCOUNT", "OTHER"] as const;
export type BankMethod = (typeof bankMethods)[number];

const LOCAL_METHODS: Readonly<Record<string, BankMethod>> = {
  MX: "CLABE",
  AR: "CBU",
  PE: "CCI",
  BR: "PIX",
  US: "US_ACCOUNT",
};

/** The way in which accounts of a country are paid. */
export const getBankMethod = (country: string): BankMethod =>
  LOCAL_METHODS[country] ?? (findIbanCountry(country) ? "IBAN" : "OTHER");

/** An account to which a Master is paid. Only its last characters are stored in clear. */
export type BankAccount = {
  method: BankMethod;
  country: string;
  holder: string;
  taxId: string;
  /** IBAN, CLABE, CBU, CCI, PIX key or account number, without separators. */
  account: string;
  pixKind?: PixKind;
  routingNumber?: string;
  bankName?: string;
  swift?: string;
};

export type BankAccountInput = {
  country: string;
  holder: string;
  taxId: string;
  account: string;
  pixKind?: PixKind | undefined;
  routingNumber?: string | undefined;
  bankName?: string | undefined;
  swift?: string | undefined;
};

export type BankAccountField = keyof BankAccountInput;

function normalizeAccount(method: BankMethod, { account, pixKind = "cpf" }: BankAccountInput): string {
  if (method === "PIX") return normalizePixKey(pixKind, account);
  const compacted = compact(account);
  return method === "IBAN" ? compacted.replace(/^IBAN:?/, "") : compacted;
}

const trimSpaces = (text: string): string => text.trim().replace(/\s+/g, " ");

/** Removes what people type around the characters that count; the result may be invalid. */
export function normalizeBankAccount(input: BankAccountInput): BankAccount {
  const { country, pixKind = "cpf", routingNumber = "", bankName = "", swift = "" } = input;
  const method = getBankMethod(country);
  const isOther = method === "OTHER";
  return {
    method,
    country,
    holder: trimSpaces(input.holder),
    taxId: normalizeTaxId(input.taxId),
    account: normalizeAccount(method, input),
    ...(method === "PIX" ? { pixKind } : {}),
    ...(method === "US_ACCOUNT" ? { routingNumber: compact(routingNumber) } : {}),
    ...(isOther ? { bankName: trimSpaces(bankName) } : {}),
    ...(isOther && swift.trim() !== "" ? { swift: compact(swift) } : {}),
  };
}

const REVIEW_DIGITS = "Revisa las cifras: alguna no es correcta.";

/** Says what is wrong with an IBAN, by an example of a country; null if it can be paid. */
export function describeIbanFault(iban: string, country: string): string | null {
  const ibanCountry = iban.slice(0, 2);
  switch (findIbanFault(iban)) {
    case "shape":
      return `Un IBAN empieza por dos letras y dos cifras, como ${country}12.`;
    case "not-sepa":
      return isCountryCode(ibanCountry)
        ? `Este IBAN es de ${countryName(ibanCountry)}, que no está en la zona SEPA.`
        : `Ningún IBAN empieza por ${ibanCountry}.`;
    case "length":
      return `Un IBAN de ${countryName(ibanCountry)} tiene ${getIbanLength(ibanCountry) ?? 0} caracteres; este tiene ${iban.length}.`;
    case "check-digits":
      return "Revisa el IBAN: alguna cifra no es correcta.";
    case null:
      return null;
  }
}

function describeIbanError(iban: string, country: string): string | null {
  const expectedCountry = findIbanCountry(country) ?? country;
  const fault = describeIbanFault(iban, expectedCountry);
  const ibanCountry = iban.slice(0, 2);
  if (fault !== null || ibanCountry === expectedCountry) return fault;
  return `Este IBAN es de ${countryName(ibanCountry)}: elige ese país como país de la cuenta.`;
}

const describeDigitsError = (
  account: string,
  { name, length, isValid }: { name: string; length: number; isValid: (account: string) => boolean },
): string | null => {
  if (!/^\d+$/.test(account)) return `${name} solo tiene cifras.`;
  if (account.length !== length) return `${name} tiene ${length} cifras; aquí hay ${account.length}.`;
  return isValid(account) ? null : REVIEW_DIGITS;
};

const PIX_ERRORS: Record<PixKind, string> = {
  cpf: "Revisa el CPF: son 11 cifras y alguna no es correcta.",
  cnpj: "Revisa el CNPJ: son 14 caracteres y alguno no es correcto.",
  email: "Escribe el correo entero, como nombre@ejemplo.com.br.",
  phone: "Escribe el teléfono con su código de área, como +55 11 91234-5678.",
  random: "Una clave aleatoria tiene 32 letras y cifras en cinco grupos.",
};

const MIN_ACCOUNT = 4;
const MAX_ACCOUNT = 34;
const US_ACCOUNT = /^\d{4,17}$/;

function describeAccountError({ method, account, country, pixKind = "cpf" }: BankAccount): string | null {
  if (account === "") return "Escribe el número de tu cuenta";
  switch (method) {
    case "IBAN":
      return describeIbanError(account, country);
    case "CLABE":
      return describeDigitsError(account, { name: "Una CLABE", length: 18, isValid: isClabe });
    case "CBU":
      return describeDigitsError(account, { name: "Un CBU o CVU", length: 22, isValid: isCbu });
    case "CCI":
      return describeDigitsError(account, { name: "Un CCI", length: 20, isValid: isCci });
    case "PIX":
      return isPixKey(pixKind, account) ? null : PIX_ERRORS[pixKind];
    case "US_ACCOUNT":
      return US_ACCOUNT.test(account) ? null : "El número de cuenta tiene entre 4 y 17 cifras.";
    case "OTHER":
      return /^[A-Z0-9]+$/.test(account) && account.length >= MIN_ACCOUNT && account.length <= MAX_ACCOUNT
        ? null
        : `Escribe entre ${MIN_ACCOUNT} y ${MAX_ACCOUNT} letras y cifras.`;
  }
}

const describeRoutingNumberError = ({ method, routingNumber = "" }: BankAccount): string | null =>
  method !== "US_ACCOUNT"
    ? null
    : describeDigitsError(routingNumber, { name: "El routing number", length: 9, isValid: isRoutingNumber });

function describeSwiftError({ swift }: BankAccount): string | null {
  if (swift === undefined) return null;
  return isSwiftCode(swift) && isCountryCode(swift.slice(4, 6))
    ? null
    : "Un código SWIFT tiene 8 u 11 caracteres, como BOUYCLRM.";
}

const describeBankNameError = ({ method, bankName }: BankAccount): string | null =>
  method === "OTHER" && !bankName ? "Escribe el nombre de tu banco" : null;

const describeHolderError = ({ holder }: BankAccount): string | null =>
  (holder.match(/\p{L}/gu) ?? []).length >= 2 ? null : "Escribe el nombre de quien es titular de la cuenta";

function describeTaxIdError({ taxId, country }: BankAccount): string | null {
  if (taxId === "") return "Escribe tu identificación fiscal";
  return isTaxId(taxId, country)
    ? null
    : `Revisa tu ${getTaxIdName(country).replace(/^Id/, "id")}: algún carácter no es correcto.`;
}

/** Errors by field; empty for an account that can be paid. Expects a normalized account. */
export function findBankAccountErrors(account: BankAccount): Partial<Record<BankAccountField, string>> {
  const errors: [BankAccountField, string | null][] = [
    ["holder", describeHolderError(account)],
    ["taxId", describeTaxIdError(account)],
    ["account", describeAccountError(account)],
    ["routingNumber", describeRoutingNumberError(account)],
    ["bankName", describeBankNameError(account)],
    ["swift", describeSwiftError(account)],
  ];
  return Object.fromEntries(errors.filter((entry): entry is [BankAccountField, string] => entry[1] !== null));
}

const SHOWN_CHARACTERS = 4;

/** The end of an account number, at most half of it: all that is stored in clear. */
export const getLastCharacters = (account: string): string =>
  account.slice(-Math.min(SHOWN_CHARACTERS, Math.floor(account.length / 2)));
