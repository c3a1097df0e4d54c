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
  isFree: boolean;
  /** Refunded amount in minor units of `currency`. */
  amount: number;
  currency: string;
  onClose: () => void;
  onWithdrawn: () => void;
}

type DialogTexts = { title: string; description: string; action: string };

const toPlaceTexts = (title: string): DialogTexts => ({
  title: "¿Devolver tu lugar?",
  description: `Tu lugar en «${title}» quedará libre para otra persona. Si cambias de idea, tendrás que volver a pedirlo, y quizá ya no quede ninguno.`,
  action: "Devolver mi lugar",
});

function toRefundTexts({
  title,
  isGift,
  amount,
  currency,
}: Pick<WithdrawalDialogProps, "title" | "isGift" | "amount" | "currency">): DialogTexts {
  const end = isGift
    ? `nadie podrá aceptar ya tu regalo, «${title}»`
    : `tu acceso a «${title}» terminará ahora`;
  return {
    title: `¿Pedir la devolución de ${formatMoney(amount, currency)}?`,
    description: `Te los devolveremos por el mismo medio con el que pagaste, y ${end}.`,
    action: "Pedir la devolución",
  };
}

/** Asks the buyer to confirm a withdrawal. */
export function WithdrawalDialog({
  orderId,
  title,
  isGift,
  isFree,
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
  const texts = isFree ? toPlaceTexts(title) : toRefundTexts({ title, isGift, amount, currency });
  return (
    <Dialog
      open
      onOpenChange={(nextOpen) => !nextOpen && !withdraw.isPending && onClose()}
      title={texts.title}
      description={texts.description}
    >
      <div className={styles.dialogBody}>
        {withdraw.isError && <FormMessage kind="error">{errorMessage(withdraw.error)}</FormMessage>}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Conservarlo
          </Button>
          <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {texts.action}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
