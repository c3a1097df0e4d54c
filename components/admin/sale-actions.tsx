"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/reference/money";
import { updatePayoutMutation } from "@/lib/payouts/sales/queries";
import type { SaleView } from "@/lib/payouts/sales/schema";
import styles from "./sale-actions.module.css";

const MarkPaidDialog = dynamic(() => import("./mark-paid-dialog").then((module) => module.MarkPaidDialog), {
  ssr: false,
});
const RefundDialog = dynamic(() => import("./refund-dialog").then((module) => module.RefundDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

interface SaleActionsProps {
  sale: SaleView;
  masterName: string;
  timeZone: string;
}

/** Marks a sale as paid or unpaid, or refunds it. */
export function SaleActions({ sale, masterName, timeZone }: SaleActionsProps) {
  const router = useRouter();
  // Refreshes after an error too: the sale may have changed.
  const update = useMutation({ ...updatePayoutMutation(), onSettled: () => router.refresh() });
  const [openDialog, setOpenDialog] = useState<"payout" | "refund">();
  const { id, status, disputed, paidToMaster, ayni, transfer } = sale;
  if (status === "refunded" || transfer === "pending") return null;
  const masterShare = formatMoney(sale.paidToMasterAmount ?? sale.masterAmount, sale.currency);

  function handleClose(message: string | null) {
    setOpenDialog(undefined);
    if (message !== null) void toast(message, { kind: "success", duration: TOAST_MS });
  }

  return (
    <div className={styles.actions}>
      {!disputed && transfer === null && (
        <Button size="s" variant="secondary" onClick={() => setOpenDialog("payout")}>
          {paidToMaster ? "Quitar el pago" : "Marcar pagada"}
          <span className="visually-hidden"> de {ayni.title}</span>
        </Button>
      )}
      {!disputed && (
        <Button size="s" variant="quiet" onClick={() => setOpenDialog("refund")}>
          Devolver<span className="visually-hidden"> {ayni.title}</span>
        </Button>
      )}
      {openDialog === "payout" && paidToMaster && (
        <LazyConfirmDialog
          title="¿Marcar como no pagada?"
          consequences={`${masterShare} de «${ayni.title}» volverán a constar como debidos a ${masterName}.`}
          confirmLabel="Quitar el pago"
          danger
          onConfirm={() => update.mutateAsync({ id, paidToMaster: false })}
          onClose={(done) => handleClose(done ? "La venta ya no consta como pagada." : null)}
        />
      )}
      {openDialog === "payout" && !paidToMaster && (
        <MarkPaidDialog
          title={`¿Marcar ${masterShare} como pagados a ${masterName}?`}
          consequences={`Corresponden a «${ayni.title}». Aquí solo queda anotado: la transferencia la haces tú.`}
          confirmLabel="Marcar como pagada"
          timeZone={timeZone}
          onConfirm={(paidToMasterDate) => update.mutateAsync({ id, paidToMaster: true, paidToMasterDate })}
          onClose={(done) => handleClose(done ? "La venta está pagada." : null)}
        />
      )}
      {openDialog === "refund" && <RefundDialog sale={sale} masterName={masterName} onClose={handleClose} />}
    </div>
  );
}
