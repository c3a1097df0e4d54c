import type { Offer } from "schema-dts";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { CURRENCIES, isCurrencyCode, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { routes } from "@/lib/platform/routes";

/** Formats minor units as a decimal in major units: 2550 EUR is "25.50", 7900 CLP is "7900". */
export const toDecimal = (amountMinor: number, code: CurrencyCode): string =>
  (amountMinor / minorUnitFactor(code)).toFixed(CURRENCIES[code].digits);

type AmountRange = Pick<AyniDetail, "amount" | "minimumAmount">;

const getLeastAmount = ({ amount, minimumAmount }: AmountRange): number => minimumAmount ?? amount;

/** True if it can be received without paying. */
export const isAccessibleForFree = (ayni: AmountRange): boolean => getLeastAmount(ayni) === 0;

function toOfferCategory(ayni: AmountRange): "Free" | "Partially Free" | "Paid" {
  if (!isAccessibleForFree(ayni)) return "Paid";
  return ayni.amount === 0 && ayni.minimumAmount === null ? "Free" : "Partially Free";
}

/** The offer of a content; undefined once its last encuentro is over. */
export function toSchemaOffer(ayni: AyniDetail, site: URL, now: Date): Offer | undefined {
  const { slug, minimumAmount, currency, seatsLeft, lastEndsAt, publishedAt } = ayni;
  if (lastEndsAt !== null && new Date(lastEndsAt) <= now) return undefined;
  if (!isCurrencyCode(currency)) return undefined;
  const price = toDecimal(getLeastAmount(ayni), currency);
  return {
    "@type": "Offer",
    url: new URL(routes.ayni(slug), site).href,
    price,
    priceCurrency: currency,
    // With a free contribution, the price is the minimum.
    ...(minimumAmount === null
      ? {}
      : {
          priceSpecification: {
            "@type": "PriceSpecification",
            minPrice: Number(price),
            priceCurrency: currency,
          },
        }),
    category: toOfferCategory(ayni),
    availability: `https://schema.org/${seatsLeft !== null && seatsLeft <= 0 ? "SoldOut" : "InStock"}`,
    ...(publishedAt === null ? {} : { validFrom: publishedAt }),
  };
}
