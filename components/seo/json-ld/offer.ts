import type { Offer } from "schema-dts";
import { isFree } from "@/components/common/price";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { CURRENCIES, isCurrencyCode, minorUnits, type CurrencyCode } from "@/lib/reference/currencies";
import { routes } from "@/lib/platform/routes";

/** An amount in minor units as a decimal of major ones: 2550 EUR is "25.50", 7900 CLP is "7900". */
const decimal = (amountMinor: number, code: CurrencyCode): string =>
  (amountMinor / minorUnits(code)).toFixed(CURRENCIES[code].digits);

/** For how much a content can be had; undefined once it is over. */
export function offerOf(ayni: AyniDetail, site: URL, now: Date): Offer | undefined {
  const { slug, amount, minimumAmount, currency, placesLeft, lastEndsAt, publishedAt } = ayni;
  if (lastEndsAt !== null && new Date(lastEndsAt) <= now) return undefined;
  if (!isCurrencyCode(currency)) return undefined;
  const price = decimal(minimumAmount ?? amount, currency);
  return {
    "@type": "Offer",
    url: new URL(routes.ayni(slug), site).href,
    price,
    priceCurrency: currency,
    // Where the buyer chooses, the price is the least.
    ...(minimumAmount === null
      ? {}
      : {
          priceSpecification: {
            "@type": "PriceSpecification",
            minPrice: Number(price),
            priceCurrency: currency,
          },
        }),
    category: isFree(ayni) ? "Free" : "Paid",
    availability: `https://schema.org/${placesLeft !== null && placesLeft <= 0 ? "SoldOut" : "InStock"}`,
    ...(publishedAt === null ? {} : { validFrom: publishedAt }),
  };
}
