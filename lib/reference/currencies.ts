interface CurrencyEntry {
  /** As written in its own country, where several share "$". */
  readonly symbol: string;
  /** Place of the symbol (¤) and the number (#) in prices; a symbol that several currencies share has the code beside it. */
  readonly pattern: string;
  /** Minor-unit digits of the payment processor; they can differ from those of `Intl`. */
  readonly digits: 0 | 2;
  readonly chargeable: boolean;
}

const TABLE = {
  EUR: { symbol: "€", pattern: "# ¤", digits: 2, chargeable: true },
  GBP: { symbol: "£", pattern: "¤#", digits: 2, chargeable: true },
  USD: { symbol: "$", pattern: "¤# USD", digits: 2, chargeable: true },
  CHF: { symbol: "CHF", pattern: "¤ #", digits: 2, chargeable: true },
  ARS: { symbol: "$", pattern: "¤# ARS", digits: 2, chargeable: true },
  AUD: { symbol: "$", pattern: "¤# AUD", digits: 2, chargeable: true },
  BRL: { symbol: "R$", pattern: "¤ #", digits: 2, chargeable: true },
  CAD: { symbol: "$", pattern: "¤# CAD", digits: 2, chargeable: true },
  CLP: { symbol: "$", pattern: "¤# CLP", digits: 0, chargeable: true },
  COP: { symbol: "$", pattern: "¤# COP", digits: 2, chargeable: true },
  MXN: { symbol: "$", pattern: "¤# MXN", digits: 2, chargeable: true },
  XCD: { symbol: "$", pattern: "¤# XCD", digits: 2, chargeable: true },
  BSD: { symbol: "$", pattern: "¤# BSD", digits: 2, chargeable: true },
  BBD: { symbol: "$", pattern: "¤# BBD", digits: 2, chargeable: true },
  BZD: { symbol: "$", pattern: "¤# BZD", digits: 2, chargeable: true },
  BOB: { symbol: "Bs", pattern: "¤ #", digits: 2, chargeable: true },
  CRC: { symbol: "₡", pattern: "¤#", digits: 2, chargeable: true },
  CUP: { symbol: "$", pattern: "¤# CUP", digits: 2, chargeable: false },
  GTQ: { symbol: "Q", pattern: "¤ #", digits: 2, chargeable: true },
  GYD: { symbol: "$", pattern: "¤# GYD", digits: 2, chargeable: true },
  HTG: { symbol: "G", pattern: "# ¤", digits: 2, chargeable: true },
  HNL: { symbol: "L", pattern: "¤ #", digits: 2, chargeable: true },
  JMD: { symbol: "$", pattern: "¤# JMD", digits: 2, chargeable: true },
  NIO: { symbol: "C$", pattern: "¤#", digits: 2, chargeable: true },
  PAB: { symbol: "B/.", pattern: "¤ #", digits: 2, chargeable: true },
  PYG: { symbol: "₲", pattern: "¤ #", digits: 0, chargeable: true },
  PEN: { symbol: "S/", pattern: "¤ #", digits: 2, chargeable: true },
  DOP: { symbol: "RD$", pattern: "¤#", digits: 2, chargeable: true },
  SRD: { symbol: "$", pattern: "¤# SRD", digits: 2, chargeable: true },
  TTD: { symbol: "$", pattern: "¤# TTD", digits: 2, chargeable: true },
  UYU: { symbol: "$", pattern: "¤# UYU", digits: 2, chargeable: true },
  VEF: { symbol: "Bs.F.", pattern: "¤ #", digits: 2, chargeable: false },
  VES: { symbol: "Bs.S.", pattern: "¤ #", digits: 2, chargeable: false },
} as const satisfies Record<string, CurrencyEntry>;

export type CurrencyCode = keyof typeof TABLE;

export interface Currency extends CurrencyEntry {
  readonly code: CurrencyCode;
}

export const currencyCodes = Object.keys(TABLE) as [CurrencyCode, ...CurrencyCode[]];

export const CURRENCIES = Object.fromEntries(
  currencyCodes.map((code) => [code, { code, ...TABLE[code] }]),
) as Readonly<Record<CurrencyCode, Currency>>;

export const isCurrencyCode = (value: string): value is CurrencyCode => Object.hasOwn(TABLE, value);

/** 100 for EUR, 1 for CLP. */
export const minorUnitFactor = (code: CurrencyCode): number => 10 ** TABLE[code].digits;
