/** The two capacities in which a Master offers, which buyers are told before they pay. */
export const sellerKinds = ["PROFESSIONAL", "PRIVATE"] as const;
export type SellerKind = (typeof sellerKinds)[number];

export const SELLER_KIND_LABELS: Record<SellerKind, string> = {
  PROFESSIONAL: "Profesional",
  PRIVATE: "Particular",
};
