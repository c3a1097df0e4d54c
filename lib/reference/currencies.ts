interface CurrencyEntry {
  /** As written in its own country, where several share "$". */
  readonly symbol: string;
  /** Place of the symbol (¤) and the number (#) in prices; a symbol that several currencies share has the code beside it. */
  readonly pattern: string;
  readonly name: string;
  /** Minor-unit digits of the payment processor; they can differ from those of `Intl`. */
  readonly digits: 0 | 2;
  readonly chargeable: boolean;
}

const TABLE = {
  EUR: { symbol: "€", pattern: "# ¤", name: "Euro", digits: 2, chargeable: true },
  GBP: { symbol: "£", pattern: "¤#", name: "Libra esterlina", digits: 2, chargeable: true },
  USD: { symbol: "$", pattern: "¤# USD", name: "Dólar estadounidense", digits: 2, chargeable: true },
  CHF: { symbol: "CHF", pattern: "¤ #", name: "Franco suizo", digits: 2, chargeable: true },
  ARS: { symbol: "$", pattern: "¤# ARS", name: "Peso argentino", digits: 2, chargeable: true },
  AUD: { symbol: "$", pattern: "¤# AUD", name: "Dólar australiano", digits: 2, chargeable: true },
  BRL: { symbol: "R$", pattern: "¤ #", name: "Real brasileño", digits: 2, chargeable: true },
  CAD: { symbol: "$", pattern: "¤# CAD", name: "Dólar canadiense", digits: 2, chargeable: true },
  CLP: { symbol: "$", pattern: "¤# CLP", name: "Peso chileno", digits: 0, chargeable: true },
  COP: { symbol: "$", pattern: "¤# COP", name: "Peso colombiano", digits: 2, chargeable: true },
  MXN: { symbol: "$", pattern: "¤# MXN", name: "Peso mexicano", digits: 2, chargeable: true },
  XCD: { symbol: "$", pattern: "¤# XCD", name: "Dólar del Caribe Oriental", digits: 2, chargeable: true },
  BSD: { symbol: "$", pattern: "¤# BSD", name: "Dólar bahameño", digits: 2, chargeable: true },
  BBD: { symbol: "$", pattern: "¤# BBD", name: "Dólar barbadense", digits: 2, chargeable: true },
  BZD: { symbol: "$", pattern: "¤# BZD", name: "Dólar beliceño", digits: 2, chargeable: true },
  BOB: { symbol: "Bs", pattern: "¤ #", name: "Boliviano", digits: 2, chargeable: true },
  CRC: { symbol: "₡", pattern: "¤#", name: "Colón costarricense", digits: 2, chargeable: true },
  CUP: { symbol: "$", pattern: "¤# CUP", name: "Peso cubano", digits: 2, chargeable: false },
  GTQ: { symbol: "Q", pattern: "¤ #", name: "Quetzal guatemalteco", digits: 2, chargeable: true },
  GYD: { symbol: "$", pattern: "¤# GYD", name: "Dólar guyanés", digits: 2, chargeable: true },
  HTG: { symbol: "G", pattern: "# ¤", name: "Gurda haitiana", digits: 2, chargeable: true },
  HNL: { symbol: "L", pattern: "¤ #", name: "Lempira hondureño", digits: 2, chargeable: true },
  JMD: { symbol: "$", pattern: "¤# JMD", name: "Dólar jamaicano", digits: 2, chargeable: true },
  NIO: { symbol: "C$", pattern: "¤#", name: "Córdoba nicaragüense", digits: 2, chargeable: true },
  PAB: { symbol: "B/.", pattern: "¤ #", name: "Balboa panameño", digits: 2, chargeable: true },
  PYG: { symbol: "₲", pattern: "¤ #", name: "Guaraní paraguayo", digits: 0, chargeable: true },
  PEN: { symbol: "S/", pattern: "¤ #", name: "Sol peruano", digits: 2, chargeable: true },
  DOP: { symbol: "RD$", pattern: "¤#", name: "Peso dominicano", digits: 2, chargeable: true },
  SRD: { symbol: "$", pattern: "¤# SRD", name: "Dólar surinamés", digits: 2, chargeable: true },
  TTD: { symbol: "$", pattern: "¤# TTD", name: "Dólar de Trinidad y Tobago", digits: 2, chargeable: true },
  UYU: { symbol: "$", pattern: "¤# UYU", name: "Peso uruguayo", digits: 2, chargeable: true },
  VEF: { symbol: "Bs.F.", pattern: "¤ #", name: "Bolívar fuerte venezolano", digits: 2, chargeable: false },
  VES: { symbol: "Bs.S.", pattern: "¤ #", name: "Bolívar venezolano", digits: 2, chargeable: false },
} as const satisfies Record<string, CurrencyEntry>;

export type CurrencyCode = keyof typeof TABLE;

export interface Currency extends CurrencyEntry {
  readonly code: CurrencyCode;
  readonly label: string;
}

export const currencyCodes = Object.keys(TABLE) as [CurrencyCode, ...CurrencyCode[]];

export const CURRENCIES = Object.fromEntries(
  currencyCodes.map((code) => [code, { code, ...TABLE[code], label: `${TABLE[code].name} – ${code}` }]),
) as Readonly<Record<CurrencyCode, Currency>>;

export const isCurrencyCode = (value: string): value is CurrencyCode => Object.hasOwn(TABLE, value);

/** 100 for EUR, 1 for CLP. */
export const minorUnitFactor = (code: CurrencyCode): number => 10 ** TABLE[code].digits;
