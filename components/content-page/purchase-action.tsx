"use client";

import dynamic from "next/dynamic";
import { FixedPurchase } from "./fixed-purchase";
import { Purchase } from "./purchase";
import type { PurchasableAyni } from "./purchase-button";

// Without a placeholder: the page comes with it, or is shown once it is there.
const AmountPurchase = dynamic(() => import("./amount-purchase").then((module) => module.AmountPurchase));

/** The purchase action. The choice of an amount loads only where there is one. */
export const PurchaseAction = ({ ayni }: { ayni: PurchasableAyni }) =>
  ayni.minimumAmount === null ? (
    <Purchase ayni={ayni} Open={FixedPurchase} />
  ) : (
    <AmountPurchase ayni={ayni} />
  );
