import { StripeApiError, ParameterError } from "./errors";

// Stripe's published currencies, decimals, minimum and maximum amounts.

const SUPPORTED_CURRENCIES = new Set(
  `usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf
  clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr
  isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr
  mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd
  std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(
    /\s+/,
  ),
);

const ZERO_DECIMAL_CURRENCIES = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "),
);
const THREE_DECIMAL_CURRENCIES = new Set(["bhd", "jod", "kwd", "omr", "tnd"]);

const MINIMUM_AMOUNTS: Record<string, number> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

const TEN_DIGIT_CURRENCIES = new Set(["cop", "huf", "idr", "jpy", "lbp"]);

/** In minor units. */
export const minimumChargeAmount = (currency: string): number => MINIMUM_AMOUNTS[currency] ?? 50;

export function currencyDecimals(currency: string): number {
  if (ZERO_DECIMAL_CURRENCIES.has(currency)) return 0;
  return THREE_DECIMAL_CURRENCIES.has(currency) ? 3 : 2;
}

/** Formats an amount in minor units. */
export function formatCurrencyAmount(amount: number, currency: string, locale = "en"): string {
  const digits = currencyDecimals(currency);
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: locale === "en" ? "narrowSymbol" : "symbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}

export function assertSupportedCurrency(currency: string, param: string): void {
  if (SUPPORTED_CURRENCIES.has(currency)) return;
  throw new ParameterError(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${[...SUPPORTED_CURRENCIES].join(", ")}`,
    { param },
  );
}

export function assertChargeableTotal(amount: number, currency: string): void {
  const minimum = minimumChargeAmount(currency);
  if (amount < minimum) {
    throw new StripeApiError(
      `The Checkout Session's total amount due must add up to at least ${formatCurrencyAmount(minimum, currency)} ${currency}`,
      { code: "amount_too_small" },
    );
  }
  const maximum = TEN_DIGIT_CURRENCIES.has(currency) ? 9_999_999_999 : 99_999_999;
  if (amount > maximum) {
    throw new StripeApiError(
      `The Checkout Session's total amount due must be no more than ${formatCurrencyAmount(maximum, currency)}`,
      { code: "amount_too_large" },
    );
  }
}
