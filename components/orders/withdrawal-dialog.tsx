"use client";

import { useMutation } from "@tanstack/react-query";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messageOf } from "@/lib/platform/http/client";
import { orderReturn } from "@/lib/orders/withdrawal/queries";
import { saidAmount } from "@/lib/sales/money";
import styles from "./order-page.module.css";

interface ReturnDialogProps {
  orderId: string;
  /** Of what was bought. */
  title: string;
  /** What is given back, in minor units of `currency`. */
  amount: number;
  currency: string;
  onClose: () => void;
  onReturned: () => void;
}

/** Says what asking for the money back means, before it is done. */
export function ReturnDialog({ orderId, title, amount, currency, onClose, onReturned }: ReturnDialogProps) {
  const request = useMutation({
    ...orderReturn(orderId),
    onSuccess: () => {
      onClose();
      onReturned();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(wanted) => !wanted && !request.isPending && onClose()}
      title={`¿Pedir la devolución de ${saidAmount(amount, currency)}?`}
      description={`Te los devolveremos por el mismo medio con el que pagaste, y tu acceso a «${title}» terminará ahora.`}
    >
      <div className={styles.asking}>
        {request.isError && <FormNotice kind="error">{messageOf(request.error)}</FormNotice>}
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onClose}>
            Conservarlo
          </Button>
          <Button variant="danger" pending={request.isPending} onClick={() => request.mutate()}>
            Pedir la devolución
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
