import { minorUnits, type CurrencyCode } from "./currencies";

/** Day of the reference rates below. They serve to compare prices, never to charge them. */
export const ratesAsOf = "2026-11-02";

/** How much of each currency one euro is worth. */
const PER_EURO: Readonly<Record<CurrencyCode, number>> = {
  EUR: 1,
  GBP: 0.87,
  USD: 1.16,
  CHF: 0.93,
  ARS: 1680,
  AUD: 1.77,
  BRL: 6.25,
  CAD: 1.62,
  CLP: 1100,
  COP: 4500,
  MXN: 21.4,
  XCD: 3.13,
  BSD: 1.16,
  BBD: 2.32,
  BZD: 2.33,
  BOB: 8.02,
  CRC: 585,
  CUP: 27.84,
  GTQ: 8.9,
  GYD: 242,
  HTG: 152,
  HNL: 30.5,
  JMD: 186,
  NIO: 42.6,
  PAB: 1.16,
  PYG: 8200,
  PEN: 3.93,
  DOP: 74,
  SRD: 45,
  TTD: 7.86,
  UYU: 46.3,
  // Withdrawn in 2018: its last official rate.
  VEF: 285_000,
  VES: 270,
};

/** Converts between minor units of two currencies, rounded to the nearest minor unit. */
export function convert(amountMinor: number, from: CurrencyCode, to: CurrencyCode): number {
  if (from === to) return amountMinor;
  const euros = amountMinor / minorUnits(from) / PER_EURO[from];
  return Math.round(euros * PER_EURO[to] * minorUnits(to));
}

/** What one minor unit of a currency is worth in euros, for comparison only. */
export const ratesToEuro = (code: CurrencyCode): number => 1 / minorUnits(code) / PER_EURO[code];
