import "server-only";
import { bundle } from "./bundle";
import { content } from "./content";
import { gift } from "./gift";
import { membership } from "./membership";
import { membershipGift } from "./membership-gift";
import { pack } from "./pack";
import { packGift } from "./pack-gift";
import { findKindName } from "./policy";
import type { SaleKindName } from "./policy";
import type { SaleKind } from "./schema";
import { solidarity } from "./solidarity";

export const SALE_KINDS: Readonly<Record<SaleKindName, SaleKind>> = {
  content,
  solidarity,
  gift,
  bundle,
  pack,
  "pack-gift": packGift,
  membership,
  "membership-gift": membershipGift,
};

export const kindOf = (order: Parameters<typeof findKindName>[0]): SaleKind =>
  SALE_KINDS[findKindName(order)];
