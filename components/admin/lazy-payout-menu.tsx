"use client";

import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { PayoutMenuProps } from "./payout-menu";

const loadMenu = () => import("./payout-menu").then((module) => module.PayoutMenu);

/** The actions on an amount due, loaded when they are opened. */
export function LazyPayoutMenu(props: PayoutMenuProps) {
  const { Popup, triggerProps } = useLazyPopup(loadMenu);
  if (Popup) return <Popup {...props} />;
  return (
    <IconButton
      label={props.label}
      icon={<DotsThreeIcon size={24} />}
      aria-haspopup="menu"
      {...triggerProps}
    />
  );
}
