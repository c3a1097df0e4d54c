import { formatDayOfMonth } from "@/lib/platform/time/format";

/** The rate of an invoice in another currency: euros for one unit, with a decimal point, and its day, "2026-11-27". */
export type ExchangeRateView = { rate: string; date: string };

/** "31 de enero de 2027"; `day` is "2027-01-31". */
export const formatInvoiceDay = (day: string): string =>
  `${formatDayOfMonth(`${day}T12:00:00Z`, "UTC")} de ${day.slice(0, 4)}`;

/** Keeps a short text on one line. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/** "Cambio del 31 de enero de 2027: 1 USD = 0,86 €." */
export const formatExchange = ({ rate, date }: ExchangeRateView, currency: string): string =>
  `Cambio del ${formatInvoiceDay(date)}: ${unbroken(`1 ${currency.toUpperCase()} = ${rate.replace(".", ",")} €`)}.`;
