/** The answer of VIES about a VAT number. */
export type VatAnswer = "VALID" | "INVALID" | "UNAVAILABLE";

/** The company that a member buys for. */
export type CompanyView = {
  name: string;
  taxId: string;
  address: string;
  country: string;
  /** It is null where VIES is not asked: in Spain and outside the European Union. */
  answer: VatAnswer | null;
  /** The number that VIES gave to the consultation. */
  consultationNumber: string | null;
  /** An instant. */
  checkedAt: string | null;
  /** Says how purchases are taxed, in Spanish. */
  note: string;
};
