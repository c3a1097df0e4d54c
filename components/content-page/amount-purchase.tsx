"use client";

import { OpenPurchase } from "./open-purchase";
import { Purchase } from "./purchase";
import type { PurchasableAyni } from "./purchase-button";

/** The purchase action where the buyer chooses the amount. */
export const AmountPurchase = ({ ayni }: { ayni: PurchasableAyni }) => (
  <Purchase ayni={ayni} Open={OpenPurchase} />
);
