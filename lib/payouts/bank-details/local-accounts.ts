import { modulo10CheckDigit, weightedDigitSum, weightedSum } from "./check-digits";

/** Mexican CLABE: bank, place and account, with a check digit. */
export const isClabe = (clabe: string): boolean =>
  /^\d{18}$/.test(clabe) &&
  modulo10CheckDigit(weightedSum(clabe.slice(0, 17), [3, 7, 1])) === Number(clabe[17]);

const CBU_BANK_WEIGHTS = [7, 1, 3, 9, 7, 1, 3];
const CBU_ACCOUNT_WEIGHTS = [3, 9, 7, 1];

/** Argentine CBU, or CVU of a wallet: bank and branch, account, each with its check digit. */
export const isCbu = (cbu: string): boolean =>
  /^\d{22}$/.test(cbu) &&
  modulo10CheckDigit(weightedSum(cbu.slice(0, 7), CBU_BANK_WEIGHTS)) === Number(cbu[7]) &&
  modulo10CheckDigit(weightedSum(cbu.slice(8, 21), CBU_ACCOUNT_WEIGHTS)) === Number(cbu[21]);

/** Peruvian CCI: bank and office, account, and a check digit for each at the end. */
export const isCci = (cci: string): boolean =>
  /^\d{20}$/.test(cci) &&
  modulo10CheckDigit(weightedDigitSum(cci.slice(0, 6), [1, 2])) === Number(cci[18]) &&
  modulo10CheckDigit(weightedDigitSum(cci.slice(6, 18), [1, 2])) === Number(cci[19]);

/** Routing number of a bank in the United States (ABA). */
export const isRoutingNumber = (routingNumber: string): boolean =>
  /^\d{9}$/.test(routingNumber) &&
  routingNumber !== "000000000" &&
  weightedSum(routingNumber, [3, 7, 1]) % 10 === 0;

/** BIC of a bank (ISO 9362), with or without the branch; its country is checked by the caller. */
export const isSwiftCode = (code: string): boolean =>
  /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code);
