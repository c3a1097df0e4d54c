import { EU_COUNTRIES } from "@/lib/reference/tax-rules";
import type { VatAnswer } from "./schema";

const SPAIN = "ES";
/** It is taxed as a part of France, whose register it shares: a company there gives France as its country. */
const MONACO = "MC";
const CHECK_HOLDS_MS = 24 * 3_600_000;
const RETRY_AFTER_MS = 60_000;

/** A company as taxes see it. */
export type TaxedCompany = { country: string; answer: VatAnswer | null };

/** VIES is asked about companies of other countries of the European Union. */
export const isInVies = (country: string): boolean => country !== SPAIN && EU_COUNTRIES.has(country);

/**
 * Decides whether a company counts as one: in Spain always, which changes no tax; in the rest of the European Union once
 * VIES has confirmed it; outside if the buyer is there too.
 */
export function isTaxedAsCompany({ country, answer }: TaxedCompany, buyerCountry: string | null): boolean {
  if (country === SPAIN) return true;
  return isInVies(country) ? answer === "VALID" : country === buyerCountry && country !== MONACO;
}

/** An answer holds for a day; while VIES is away it is asked again after a minute. */
export function needsCheck(
  { country, answer, checkedAt }: TaxedCompany & { checkedAt: Date | null },
  now: Date,
): boolean {
  if (!isInVies(country)) return false;
  if (checkedAt === null) return true;
  const holdsMs = answer === "UNAVAILABLE" ? RETRY_AFTER_MS : CHECK_HOLDS_MS;
  return now.getTime() - checkedAt.getTime() >= holdsMs;
}
