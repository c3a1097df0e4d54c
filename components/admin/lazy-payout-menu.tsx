"use client";

import { LazyMenu } from "./lazy-menu";
import type { PayoutMenuProps } from "./payout-menu";

const loadMenu = () => import("./payout-menu").then((module) => module.PayoutMenu);

/** The actions on an amount due. */
export const LazyPayoutMenu = (props: PayoutMenuProps) => (
  <LazyMenu
    label={`Acciones de ${props.name}, ${props.group.currency.toUpperCase()}`}
    load={loadMenu}
    props={props}
  />
);
