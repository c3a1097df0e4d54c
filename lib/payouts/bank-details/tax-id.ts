import { compact, weightedSum } from "./check-digits";

const DIGITS_OF_NIE = { X: "0", Y: "1", Z: "2" } as const;
const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const CIF_LETTERS = "JABCDEFGHI";

const isDni = (digits: string, letter: string): boolean => DNI_LETTERS[Number(digits) % 23] === letter;

function isCif(cif: string): boolean {
  const digits = cif.slice(1, 8);
  const sum = [...digits].reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + Math.floor(value / 10) + (value % 10);
  }, 0);
  const check = (10 - (sum % 10)) % 10;
  return cif[8] === String(check) || cif[8] === CIF_LETTERS[check];
}

/** Checks what has the form of a Spanish NIF; anything else may be a foreign number. */
function hasValidNifCheck(id: string): boolean {
  const dni = /^(\d{8})([A-Z])$/.exec(id);
  if (dni) return isDni(dni[1] ?? "", dni[2] ?? "");
  const nie = /^([XYZ])(\d{7})([A-Z])$/.exec(id);
  if (nie) return isDni(DIGITS_OF_NIE[nie[1] as keyof typeof DIGITS_OF_NIE] + (nie[2] ?? ""), nie[3] ?? "");
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(id) ? isCif(id) : true;
}

const TAXPAYER_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Argentine CUIT or CUIL. */
function isCuit(cuit: string): boolean {
  const check = (11 - (weightedSum(cuit.slice(0, 10), TAXPAYER_WEIGHTS) % 11)) % 11;
  return check === Number(cuit[10]);
}

/** Peruvian RUC. */
function isRuc(ruc: string): boolean {
  const check = (11 - (weightedSum(ruc.slice(0, 10), TAXPAYER_WEIGHTS) % 11)) % 10;
  return check === Number(ruc[10]);
}

/** Chilean RUT, with its digit or K. */
function isRut(rut: string): boolean {
  const reversed = [...rut.slice(0, -1)].reverse().join("");
  const check = (11 - (weightedSum(reversed, [2, 3, 4, 5, 6, 7]) % 11)) % 11;
  return (check === 10 ? "K" : String(check)) === rut.at(-1);
}

const isRepeated = (digits: string): boolean => new Set(digits).size === 1;

function brazilianCheckDigit(values: readonly number[], highestWeight: number): number {
  let weight = ((values.length - 1) % (highestWeight - 1)) + 2;
  let sum = 0;
  for (const value of values) {
    sum += value * weight;
    weight = weight === 2 ? highestWeight : weight - 1;
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const CPF_HIGHEST_WEIGHT = 11;
const CNPJ_HIGHEST_WEIGHT = 9;

function endsWithCheckDigits(id: string, highestWeight: number): boolean {
  // Letters of a CNPJ count by their place in ASCII, from "0".
  const values = [...id].map((character) => character.charCodeAt(0) - 48);
  const first = brazilianCheckDigit(values.slice(0, -2), highestWeight);
  const second = brazilianCheckDigit([...values.slice(0, -2), first], highestWeight);
  return values.at(-2) === first && values.at(-1) === second;
}

export const isCpf = (cpf: string): boolean =>
  /^\d{11}$/.test(cpf) && !isRepeated(cpf) && endsWithCheckDigits(cpf, CPF_HIGHEST_WEIGHT);

/** Since 2026 it may have letters. */
export const isCnpj = (cnpj: string): boolean =>
  /^[A-Z0-9]{12}\d{2}$/.test(cnpj) && !isRepeated(cnpj) && endsWithCheckDigits(cnpj, CNPJ_HIGHEST_WEIGHT);

type TaxIdRule = { name: string; isValid: (id: string) => boolean };

const RULES: Readonly<Record<string, TaxIdRule>> = {
  AR: { name: "CUIT o CUIL", isValid: (id) => !/^\d{11}$/.test(id) || isCuit(id) },
  BR: { name: "CPF o CNPJ", isValid: (id) => isCpf(id) || isCnpj(id) },
  CL: { name: "RUT", isValid: (id) => !/^\d{7,8}[0-9K]$/.test(id) || isRut(id) },
  CO: { name: "NIT o cédula", isValid: () => true },
  ES: { name: "NIF o NIE", isValid: hasValidNifCheck },
  MX: { name: "RFC", isValid: (id) => /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/.test(id) },
  PE: { name: "RUC o DNI", isValid: (id) => !/^\d{11}$/.test(id) || isRuc(id) },
  PT: { name: "NIF", isValid: () => true },
  US: { name: "SSN, ITIN o EIN", isValid: () => true },
  UY: { name: "RUT o cédula", isValid: () => true },
};

/** Name of the tax identification in a country. */
export const getTaxIdName = (country: string): string => RULES[country]?.name ?? "Identificación fiscal";

/** "un NIF o NIE", "un NIF" for a company in Spain, "una identificación fiscal". */
export function phraseTaxId({
  country,
  personKind,
}: {
  country: string;
  personKind: "PERSON" | "COMPANY";
}): string {
  if (country === "ES" && personKind === "COMPANY") return "un NIF";
  const name = RULES[country]?.name;
  return name === undefined ? "una identificación fiscal" : `un ${name}`;
}

const MIN_TAX_ID = 4;
const MAX_TAX_ID = 20;

/** Without separators, in upper case. */
export const normalizeTaxId = compact;

/** Expects a normalized one. */
export function isTaxId(id: string, country: string): boolean {
  if (!/^[A-Z0-9Ñ&]+$/.test(id) || id.length < MIN_TAX_ID || id.length > MAX_TAX_ID) return false;
  return RULES[country]?.isValid(id) ?? true;
}
