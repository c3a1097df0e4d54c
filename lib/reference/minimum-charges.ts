import type { CurrencyCode } from "./currencies";
import { formatMoney } from "./money";

/**
 * The least that the processor charges, in minor units. Of the first it publishes how much that is; in the others it must
 * be worth about half a euro on the day of the payment, so a little more is asked for.
 */
const LEAST: Partial<Record<CurrencyCode, number>> = {
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

/** In minor units; nothing for what cannot be charged at all. */
export const leastAmount = (currency: CurrencyCode): number => LEAST[currency] ?? 0;

/** What is wrong with an amount that is too little to be charged; nothing at all is never too little. */
export const tooLittle = (amount: number, currency: CurrencyCode): string | null =>
  amount > 0 && amount < leastAmount(currency)
    ? `Lo mínimo que se puede cobrar es ${formatMoney(leastAmount(currency), currency)}`
    : null;
