import type { CurrencyCode } from "./currencies";
import { formatMoney } from "./money";

/**
 * Minimum charges of the payment processor, in minor units. The first block is published; the others must be worth about
 * half a euro on the day of the payment, with a margin for changing rates.
 */
const MINIMUM_CHARGES: Partial<Record<CurrencyCode, number>> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CHF: 50,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  MXN: 1000,

  ARS: 95_000,
  CLP: 600,
  COP: 250_000,
  XCD: 180,
  BSD: 65,
  BBD: 130,
  BZD: 130,
  BOB: 450,
  CRC: 32_500,
  GTQ: 500,
  GYD: 13_500,
  HTG: 8_500,
  HNL: 1_700,
  JMD: 10_500,
  NIO: 2_400,
  PAB: 65,
  PYG: 4_600,
  PEN: 220,
  DOP: 4_100,
  SRD: 2_500,
  TTD: 440,
  UYU: 2_600,
};

/** The most that is charged at once, in minor units of any currency. */
export const MAXIMUM_CHARGE = 100_000_000;

/** Returns a Spanish message for an amount above the maximum. */
export const maximumChargeError = (amount: number, currency: CurrencyCode): string | null =>
  amount > MAXIMUM_CHARGE
    ? `Lo máximo que se puede cobrar es ${formatMoney(MAXIMUM_CHARGE, currency)}`
    : null;

/** In minor units; 0 for currencies that cannot be charged. */
export const minimumCharge = (currency: CurrencyCode): number => MINIMUM_CHARGES[currency] ?? 0;

/** Returns a Spanish message for an amount below the minimum; 0 is valid. */
export const minimumChargeError = (amount: number, currency: CurrencyCode): string | null =>
  amount > 0 && amount < minimumCharge(currency)
    ? `Lo mínimo que se puede cobrar es ${formatMoney(minimumCharge(currency), currency)}`
    : null;
