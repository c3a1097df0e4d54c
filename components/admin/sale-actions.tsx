"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { saidAmount } from "@/lib/sales/money";
import { saleUpdate } from "@/lib/payouts/sales/queries";
import type { SaleView } from "@/lib/payouts/sales/schema";
import styles from "./sale-actions.module.css";

const ConfirmDialog = dynamic(() => import("../common/confirm-dialog").then((module) => module.ConfirmDialog), {
  ssr: false,
});
const PaidDialog = dynamic(() => import("./mark-paid-dialog").then((module) => module.PaidDialog), {
  ssr: false,
});
const RefundDialog = dynamic(() => import("./refund-dialog").then((module) => module.RefundDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

interface SaleActionsProps {
  sale: SaleView;
  /** Whose sale it is. */
  master: string;
  /** In which the days of whoever looks begin. */
  zone: string;
}

/** Pays the Master of a sale, takes that back, or gives the buyer their money back. */
export function SaleActions({ sale, master, zone }: SaleActionsProps) {
  const router = useRouter();
  // Also after a refusal: what is shown may not be how it stands.
  const update = useMutation({ ...saleUpdate(), onSettled: () => router.refresh() });
  const [asked, setAsked] = useState<"payout" | "refund">();
  const { id, status, disputed, paidToMaster, ayni, transfer } = sale;
  if (status === "refunded" || transfer === "pending") return null;
  const part = saidAmount(sale.paidToMasterAmount ?? sale.masterAmount, sale.currency);

  function closed(said: string | null) {
    setAsked(undefined);
    if (said !== null) void notify(said, { kind: "success", duration: TOAST_MS });
  }

  return (
    <div className={styles.actions}>
      {!disputed && transfer === null && (
        <Button size="s" variant="secondary" onClick={() => setAsked("payout")}>
          {paidToMaster ? "Quitar el pago" : "Marcar pagada"}
          <span className="visually-hidden"> de {ayni.title}</span>
        </Button>
      )}
      {!disputed && (
        <Button size="s" variant="quiet" onClick={() => setAsked("refund")}>
          Devolver<span className="visually-hidden"> {ayni.title}</span>
        </Button>
      )}
      {asked === "payout" && paidToMaster && (
        <ConfirmDialog
          title="¿Marcar como no pagada?"
          consequences={`${part} de «${ayni.title}» volverán a constar como debidos a ${master}.`}
          label="Quitar el pago"
          danger
          act={() => update.mutateAsync({ id, paidToMaster: false })}
          onClose={(done) => closed(done ? "La venta ya no consta como pagada." : null)}
        />
      )}
      {asked === "payout" && !paidToMaster && (
        <PaidDialog
          title={`¿Marcar ${part} como pagados a ${master}?`}
          consequences={`Corresponden a «${ayni.title}». Aquí solo queda anotado: la transferencia la haces tú.`}
          label="Marcar como pagada"
          zone={zone}
          act={(paidToMasterDate) => update.mutateAsync({ id, paidToMaster: true, paidToMasterDate })}
          onClose={(done) => closed(done ? "La venta está pagada." : null)}
        />
      )}
      {asked === "refund" && <RefundDialog sale={sale} master={master} onClose={closed} />}
    </div>
  );
}
