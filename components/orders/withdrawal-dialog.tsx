"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { errorMessage } from "@/lib/platform/http/client";
import { withdrawalMutation } from "@/lib/orders/withdrawal/queries";
import { formatMoney } from "@/lib/reference/money";
import styles from "./order-page.module.css";

interface WithdrawalDialogProps {
  orderId: string;
  /** Title of the bought content. */
  title: string;
  isGift: boolean;
  /** Refunded amount in minor units of `currency`. */
  amount: number;
  currency: string;
  onClose: () => void;
  onWithdrawn: () => void;
}

/** Asks the buyer to confirm a withdrawal. */
export function WithdrawalDialog({
  orderId,
  title,
  isGift,
  amount,
  currency,
  onClose,
  onWithdrawn,
}: WithdrawalDialogProps) {
  const withdraw = useMutation({
    ...withdrawalMutation(orderId),
    onSuccess: () => {
      onClose();
      onWithdrawn();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && !withdraw.isPending && onClose()}
      title={`¿Pedir la devolución de ${formatMoney(amount, currency)}?`}
      description={`Te los devolveremos por el mismo medio con el que pagaste, y ${isGift ? `nadie podrá aceptar ya tu regalo, «${title}»` : `tu acceso a «${title}» terminará ahora`}.`}
    >
      <div className={styles.dialogBody}>
        {withdraw.isError && <FormMessage kind="error">{errorMessage(withdraw.error)}</FormMessage>}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Conservarlo
          </Button>
          <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Pedir la devolución
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
