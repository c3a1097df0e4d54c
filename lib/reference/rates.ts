import { minorUnitFactor, type CurrencyCode } from "./currencies";

/** Date of the rates below: for comparing prices, and for euros in invoices of currencies without an official rate, never for charging. */
export const RATES_DATE = "2026-11-02";

const UNITS_PER_EURO: Readonly<Record<CurrencyCode, number>> = {
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
  VEF: 285_000,
  VES: 270,
};

/** Minor units in and out, rounded to the nearest. */
export function convertAmount(amountMinor: number, from: CurrencyCode, to: CurrencyCode): number {
  if (from === to) return amountMinor;
  const euros = amountMinor / minorUnitFactor(from) / UNITS_PER_EURO[from];
  return Math.round(euros * UNITS_PER_EURO[to] * minorUnitFactor(to));
}

/** Euros for one unit of a currency, with eight decimals. */
export const eurosPerUnit = (code: CurrencyCode): string => (1 / UNITS_PER_EURO[code]).toFixed(8);

export const eurosPerMinorUnit = (code: CurrencyCode): number =>
  1 / minorUnitFactor(code) / UNITS_PER_EURO[code];

const SIGNIFICANT_DIGITS = 2;

/** Whole units of `to` in minor units, rounded to two digits from a hundred on: an orientation, never a price. */
export function approximateAmount(amountMinor: number, from: CurrencyCode, to: CurrencyCode): number {
  const units = convertAmount(amountMinor, from, to) / minorUnitFactor(to);
  const rounded = units < 100 ? Math.round(units) : Number(units.toPrecision(SIGNIFICANT_DIGITS));
  return Math.max(1, rounded) * minorUnitFactor(to);
}
