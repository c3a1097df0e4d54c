"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { toast } from "@/components/ui/toast";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { createPayoutMutation } from "@/lib/payouts/payout/queries";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { formatMoney } from "@/lib/reference/money";

const TOAST_MS = 5000;

interface TransferDialogProps {
  group: PayoutGroup;
  /** Full name of the Master. */
  name: string;
  onClose: () => void;
}

/** Pays all listed sales of one Master and currency by a transfer of the payment processor. */
export function TransferDialog({ group: { orders, currency }, name, onClose }: TransferDialogProps) {
  const router = useRouter();
  // Refreshes after an error too: the sales may have changed.
  const payout = useMutation({ ...createPayoutMutation(), onSettled: () => router.refresh() });
  const formattedSum = formatMoney(
    orders.reduce((total, { amount }) => total + amount, 0),
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
    <LazyConfirmDialog
      title={`¿Transferir ${formattedSum} a ${name}?`}
      consequences={`Por ${pluralize(orders.length, "venta", "ventas")}, desde el saldo de la plataforma en el procesador de pagos. No se puede deshacer.`}
      confirmLabel="Transferir"
      onConfirm={pay}
      onClose={onClose}
    />
  );
}
