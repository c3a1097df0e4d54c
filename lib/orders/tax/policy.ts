import { isHeldLive } from "@/lib/content/schedule/policy";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import {
  EU_COUNTRIES,
  findRuleOn,
  getRuleOn,
  makeSetRule,
  OTHER_EU,
  OUTSIDE_EU,
  SPAIN_OUTSIDE_VAT,
  type TaxRule,
} from "@/lib/reference/tax-rules";

const SPAIN = "ES";
/** The European Union taxes Monaco as a part of France (Directive 2006/112/EC, art. 7). */
const TAXED_AS: Readonly<Record<string, string>> = { MC: "FR" };
/** Names of Spain's regions outside the territory of its VAT, as profiles have them. */
const REGIONS_OUTSIDE_VAT: ReadonlySet<string> = new Set([
  "Las Palmas",
  "Santa Cruz de Tenerife",
  "Ceuta",
  "Melilla",
]);
/** Places of Spain below it, in degrees, are in the Canary Islands, Ceuta or Melilla; Tarifa is at 36.01. */
const LEAST_LATITUDE_OF_VAT = 35.95;

/** The kind of a sale, as far as taxes are concerned. */
export type Supply = "RECORDED" | "EBOOK" | "LIVE" | "IN_PERSON";

type SuppliedContent = { contentType: ContentType; onlineType: OnlineType | null; modality: Modality };

/**
 * Finds what a content supplies. Of a mix, such as a course with encuentros and recorded lessons, what is held live decides
 * for the whole: the rest accompanies it.
 */
export function findSupply(content: SuppliedContent): Supply {
  if (content.contentType === "EBOOK") return "EBOOK";
  if (!isHeldLive(content)) return "RECORDED";
  return content.modality === "OFFLINE" ? "IN_PERSON" : "LIVE";
}

/** A country, or null if it is unknown; `isOutsideVat` is true in Spain's regions without VAT. */
export type TaxPlace = { country: string | null; isOutsideVat: boolean };

/** Finds the place of a buyer who lives in a country; the region of their profile counts if it is one of that country. */
export const toBuyerPlace = (
  country: string | null,
  profile: { country: string | null; state: string | null } | null,
): TaxPlace => ({
  country,
  isOutsideVat:
    country === SPAIN && profile?.country === SPAIN && REGIONS_OUTSIDE_VAT.has(profile.state ?? ""),
});

/** Finds the place of what happens at a venue. */
export const toVenuePlace = (venue: {
  placeCountry: string | null;
  placeLatitude: number | null;
}): TaxPlace => ({
  country: venue.placeCountry,
  isOutsideVat:
    venue.placeCountry === SPAIN && (venue.placeLatitude ?? LEAST_LATITUDE_OF_VAT) < LEAST_LATITUDE_OF_VAT,
});

/** A sale of one content. `day` is such as "2026-11-29", in the zone of the place that counts. */
export type TaxedSale = {
  supply: Supply;
  buyer: TaxRule["buyer"];
  buyerPlace: TaxPlace;
  venuePlace: TaxPlace;
  day: string;
};

/** The operator's settings, in basis points. */
export type TaxSettings = {
  /** The general rate where the place is unknown. */
  generalRate: number;
  /** Rates by country: in the European Union instead of the general one, elsewhere where the operator is registered. */
  rates: ReadonlyMap<string, number>;
};

const atRate = (rule: TaxRule, basisPoints: number | undefined): TaxRule =>
  basisPoints === undefined || basisPoints === Math.round(rule.percentage * 100)
    ? rule
    : makeSetRule(rule.place, basisPoints);

const forConsumers = (place: string, day: string): TaxRule =>
  getRuleOn({ kind: "GENERAL", place, buyer: "CONSUMER" }, day);

/** The rule of a country of the European Union, at the general rate that is set, if one is. */
function findRuleInUnion(country: string, { supply, day }: TaxedSale, rate: number | undefined): TaxRule {
  const ebookRule =
    supply === "EBOOK" ? findRuleOn({ kind: "EBOOK", place: country, buyer: "CONSUMER" }, day) : null;
  return ebookRule ?? atRate(forConsumers(country, day), rate);
}

function findRuleOutsideUnion(
  country: string,
  { buyer, supply, day }: TaxedSale,
  rate: number | undefined,
): TaxRule {
  if (buyer === "BUSINESS" && supply !== "IN_PERSON")
    return getRuleOn({ kind: "GENERAL", place: OUTSIDE_EU, buyer: "BUSINESS" }, day);
  if (rate === undefined) return forConsumers(OUTSIDE_EU, day);
  const rule = findRuleOn({ kind: "GENERAL", place: country, buyer: "CONSUMER" }, day);
  return rule ? atRate(rule, rate) : makeSetRule(country, rate);
}

/**
 * Finds the one rule that taxes a sale: that of the venue for what happens in person, of the buyer's place for anything
 * else. An unknown place is taken for Spain.
 */
export function findSaleRule(sale: TaxedSale, { generalRate, rates }: TaxSettings): TaxRule {
  const place = sale.supply === "IN_PERSON" ? sale.venuePlace : sale.buyerPlace;
  if (place.country === null) return findRuleInUnion(SPAIN, sale, generalRate);
  if (place.isOutsideVat) return forConsumers(SPAIN_OUTSIDE_VAT, sale.day);
  const country = TAXED_AS[place.country] ?? place.country;
  const rate = rates.get(country);
  if (!EU_COUNTRIES.has(country)) return findRuleOutsideUnion(country, sale, rate);
  const isReversed = sale.buyer === "BUSINESS" && country !== SPAIN && sale.supply !== "IN_PERSON";
  if (isReversed) return getRuleOn({ kind: "GENERAL", place: OTHER_EU, buyer: "BUSINESS" }, sale.day);
  return findRuleInUnion(country, sale, rate);
}

/** A sign of the country in which a buyer lives. */
export type Evidence = { kind: "DECLARED" | "CONNECTION" | "CARD" | "TIME_ZONE"; country: string };

/** Returns the country that two pieces of evidence agree on, preferably the declared one, else the declared one; or null. */
export function findAgreedCountry(evidence: readonly Evidence[]): string | null {
  const declared = evidence.find(({ kind }) => kind === "DECLARED")?.country ?? null;
  const agreed = evidence
    .map(({ country }) => country)
    .filter((country, index, all) => all.indexOf(country) !== index);
  if (declared !== null && agreed.includes(declared)) return declared;
  return agreed[0] ?? declared;
}
