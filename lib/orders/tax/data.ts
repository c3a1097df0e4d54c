import "server-only";
import { publicAyni } from "@/lib/content/access";
import { recallConnectionCountry } from "@/lib/identity/location-guess/service";
import { formatUnconfirmed } from "@/lib/orders/company/copy";
import { findCompany } from "@/lib/orders/company/data";
import { isTaxedAsCompany } from "@/lib/orders/company/policy";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import type { BuyerCompany } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { toLocalDate } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { TaxRule } from "@/lib/reference/tax-rules";
import { findCountryOfZone } from "@/lib/reference/time-zones";
import { formatTaxNote, joinTaxNotes } from "./copy";
import {
  findAgreedCountry,
  findSaleRule,
  findSupply,
  toBuyerPlace,
  toVenuePlace,
  type Evidence,
  type TaxedSale,
  type TaxPlace,
} from "./policy";
import { rememberBuyer } from "./service";

/** The facts by which a purchase is taxed and told. */
export type BuyerTerms = Pick<TaxedSale, "buyer"> & {
  place: TaxPlace;
  zone: string;
  evidence: Evidence[];
  /** The company that it is bought for, also if it is taxed as a consumer; null without one. */
  company: BuyerCompany | null;
};

const taxSettings = () => ({ generalRate: env.TAX_PERCENTAGE, rates: env.TAX_PERCENTAGES });

/** Finds where a buyer lives by what is known of them, and the zone in which they are told times. They may be away: then nothing is known of a connection. */
export async function findBuyerTerms(tx: Tx, buyer: Member | { id: string }): Promise<BuyerTerms> {
  const { country, timezone, profile } = await tx.user.findUniqueOrThrow({
    where: { id: buyer.id },
    select: { country: true, timezone: true, profile: { select: { country: true, state: true } } },
  });
  const known = [
    { kind: "DECLARED" as const, country: country ?? profile?.country ?? null },
    { kind: "CONNECTION" as const, country: "kind" in buyer ? recallConnectionCountry(buyer) : null },
    { kind: "TIME_ZONE" as const, country: timezone && findCountryOfZone(timezone) },
  ];
  const evidence = known.flatMap((piece) => (piece.country ? [{ ...piece, country: piece.country }] : []));
  const agreed = findAgreedCountry(evidence);
  const company = await findCompany(tx, buyer.id);
  const isCompany = company !== null && isTaxedAsCompany(company, agreed);
  return {
    buyer: isCompany ? "BUSINESS" : "CONSUMER",
    place: toBuyerPlace(isCompany ? company.country : agreed, profile),
    zone: timezone ?? DEFAULT_TIME_ZONE,
    evidence,
    company,
  };
}

type TaxedContent = Parameters<typeof findSupply>[0] & Parameters<typeof toVenuePlace>[0];

/** Finds the rule of a sale on the local day of `now` in a zone: the venue's for what happens in person, else the buyer's. */
export const findContentRule = (
  content: TaxedContent,
  { buyer = "CONSUMER", place }: Partial<Pick<TaxedSale, "buyer">> & { place: TaxPlace },
  { now, zone }: { now: Date; zone: string },
): TaxRule =>
  findSaleRule(
    {
      supply: findSupply(content),
      buyer,
      buyerPlace: place,
      venuePlace: toVenuePlace(content),
      day: toLocalDate(now.toISOString(), zone),
    },
    taxSettings(),
  );

const findVenueZone = async (tx: Tx, ayniId: string): Promise<string | undefined> =>
  (
    await tx.encuentro.findFirst({
      where: { ayniId, cancelledAt: null },
      orderBy: { startsAt: "asc" },
      select: { timezone: true },
    })
  )?.timezone;

/** Finds the rule by which a buyer pays a content now. */
export async function findRuleForBuyer(
  tx: Tx,
  content: TaxedContent & { id: string },
  terms: BuyerTerms,
  now: Date,
): Promise<TaxRule> {
  const isInPerson = findSupply(content) === "IN_PERSON";
  const venueZone = isInPerson ? await findVenueZone(tx, content.id) : undefined;
  return findContentRule(content, terms, { now, zone: venueZone ?? terms.zone });
}

/** Says the taxes that contents which are paid at once include for a member. */
export async function tellTaxes(
  actor: Member,
  contents: readonly (TaxedContent & { id: string })[],
  now: Date,
): Promise<string> {
  await rememberBuyer(actor);
  const terms = await findBuyerTerms(db, actor);
  const notes = [];
  for (const content of contents)
    notes.push(formatTaxNote(await findRuleForBuyer(db, content, terms, now), findSupply(content)));
  const isPlaced = contents.some((content) => findSupply(content) !== "IN_PERSON");
  const unconfirmed = isPlaced && terms.company ? formatUnconfirmed(terms.company) : null;
  return unconfirmed ? `${joinTaxNotes(notes)}: ${unconfirmed}` : joinTaxNotes(notes);
}

/** Says the tax that the price of a public content or membership includes for a member. Errors: `NotFound`. */
export async function tellTax(actor: Member, ayniId: string, now = new Date()): Promise<string> {
  const content = await db.ayni.findFirst({
    where: { id: ayniId, OR: [publicAyni, { membershipPlan: { archivedAt: null } }] },
  });
  if (!content) throw new AppError("NotFound");
  return tellTaxes(actor, [content], now);
}
