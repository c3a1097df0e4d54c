"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { counted } from "@/lib/platform/copy/pluralize";
import { payoutMarking } from "@/lib/payouts/payout/queries";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { saidAmount } from "@/lib/sales/money";
import styles from "./payout-list.module.css";

const ConfirmDialog = dynamic(() => import("../common/confirm-dialog").then((module) => module.ConfirmDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

interface TransferButtonProps {
  group: PayoutGroup;
  /** Of the Master. */
  name: string;
}

/** Pays all that is listed of one Master and currency by the processor. */
export function TransferButton({ group: { orders, currency }, name }: TransferButtonProps) {
  const router = useRouter();
  const [asked, setAsked] = useState(false);
  // Also after a refusal: how they stand may be another.
  const paying = useMutation({ ...payoutMarking(), onSettled: () => router.refresh() });
  const sum = saidAmount(
    orders.reduce((all, { masterAmount }) => all + masterAmount, 0),
    currency,
  );

  async function pay() {
    const { transfer } = await paying.mutateAsync({ orderIds: orders.map(({ id }) => id), transfer: true });
    const sent = transfer?.status === "SENT";
    const said = sent
      ? `Hemos transferido ${sum} a ${name}.`
      : `La transferencia a ${name} está en camino: aquí verás cómo termina.`;
    void notify(said, { kind: sent ? "success" : "info", duration: TOAST_MS });
  }

  return (
    <div className={styles.transfer}>
      <Button size="s" variant="secondary" onClick={() => setAsked(true)}>
        Transferir ahora<span className="visually-hidden"> a {name}</span>
      </Button>
      {asked && (
        <ConfirmDialog
          title={`¿Transferir ${sum} a ${name}?`}
          consequences={`Por ${counted(orders.length, "venta", "ventas")}, desde el saldo de la plataforma en el procesador de pagos. No se puede deshacer.`}
          label="Transferir"
          act={pay}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
