"use client";

import { IconButton } from "@/components/ui/button";
import { DotsThreeIcon } from "@/components/ui/icons";
import { useLazyPopup } from "@/components/ui/use-lazy-popup";
import type { SaleView } from "@/lib/payouts/sales/schema";

const loadMenu = () => import("./sale-menu").then((module) => module.SaleMenu);

interface LazySaleMenuProps {
  sale: SaleView;
  masterName: string;
  timeZone: string;
}

/** The details and actions of a sale, loaded when they are opened. */
export function LazySaleMenu(props: LazySaleMenuProps) {
  const { Popup, triggerProps } = useLazyPopup(loadMenu);
  if (Popup) return <Popup {...props} />;
  const { reference, ayni } = props.sale;
  return (
    <IconButton
      label={`Acciones de la venta ${reference}, ${ayni.title}`}
      icon={<DotsThreeIcon size={24} />}
      aria-haspopup="menu"
      {...triggerProps}
    />
  );
}
