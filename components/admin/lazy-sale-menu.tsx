"use client";

import { LazyMenu } from "./lazy-menu";
import type { SaleMenuProps } from "./sale-menu";

const loadMenu = () => import("./sale-menu").then((module) => module.SaleMenu);

/** The details and actions of a sale. */
export const LazySaleMenu = (props: SaleMenuProps) => (
  <LazyMenu
    label={`Acciones de la venta ${props.sale.reference}, ${props.sale.ayni.title}`}
    load={loadMenu}
    props={props}
  />
);
