"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { createPayoutMutation } from "@/lib/payouts/payout/queries";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { formatMoney } from "@/lib/reference/money";
import styles from "./payout-list.module.css";

const TOAST_MS = 5000;

interface TransferButtonProps {
  group: PayoutGroup;
  /** Full name of the Master. */
  name: string;
}

/** Pays all listed sales of one Master and currency by a transfer of the payment processor. */
export function TransferButton({ group: { orders, currency }, name }: TransferButtonProps) {
  const router = useRouter();
  const [dialogOpen, setDialogOpen] = useState(false);
  // Refreshes after an error too: the sales may have changed.
  const payout = useMutation({ ...createPayoutMutation(), onSettled: () => router.refresh() });
  const formattedSum = formatMoney(
    orders.reduce((total, { masterAmount }) => total + masterAmount, 0),
    currency,
  );

  async function pay() {
    const { transfer } = await payout.mutateAsync({ orderIds: orders.map(({ id }) => id), transfer: true });
    const sent = transfer?.status === "SENT";
    const message = sent
      ? `Hemos transferido ${formattedSum} a ${name}.`
      : `La transferencia a ${name} está en camino: aquí verás cómo termina.`;
    void toast(message, { kind: sent ? "success" : "info", duration: TOAST_MS });
  }

  return (
    <div className={styles.transfer}>
      <Button size="s" variant="secondary" onClick={() => setDialogOpen(true)}>
        Transferir ahora<span className="visually-hidden"> a {name}</span>
      </Button>
      {dialogOpen && (
        <LazyConfirmDialog
          title={`¿Transferir ${formattedSum} a ${name}?`}
          consequences={`Por ${pluralize(orders.length, "venta", "ventas")}, desde el saldo de la plataforma en el procesador de pagos. No se puede deshacer.`}
          confirmLabel="Transferir"
          onConfirm={pay}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  );
}
