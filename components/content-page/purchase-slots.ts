/** Ids of the panel's elements that `PurchaseSlot` portals into. */
export const PURCHASE_SLOTS = { before: "purchase-before", after: "purchase-after" } as const;
export type PurchaseSlotId = (typeof PURCHASE_SLOTS)[keyof typeof PURCHASE_SLOTS];
