"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SoldThing } from "./return-sale-dialog";

const ReturnSaleDialog = lazyDialog(() => import("./return-sale-dialog").then((m) => m.ReturnSaleDialog));

interface ReturnSaleButtonProps {
  orderId: string;
  name: string;
  price: string;
  title: string;
  sold: SoldThing;
}

export function ReturnSaleButton(props: ReturnSaleButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Devolver
        <span className="visually-hidden"> el pago de {props.name}</span>
      </Button>
      {open && <ReturnSaleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
