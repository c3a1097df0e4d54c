"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { withdrawThanksMutation } from "@/lib/community/thanks/queries";

interface WithdrawThanksButtonProps {
  orderId: string;
  /** Tells several buttons on a page apart. */
  title?: string;
  onWithdrawn: () => void;
}

export function WithdrawThanksButton({ orderId, title, onWithdrawn }: WithdrawThanksButtonProps) {
  const [confirming, setConfirming] = useState(false);
  const { mutateAsync } = useMutation(withdrawThanksMutation(orderId));
  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        Retirar
        <span className="visually-hidden"> tu agradecimiento{title && ` por ${title}`}</span>
      </Button>
      {confirming && (
        <LazyConfirmDialog
          title="¿Retirar tu agradecimiento?"
          consequences="Se borra con su respuesta y deja de mostrarse."
          confirmLabel="Retirar"
          danger
          onConfirm={() => mutateAsync()}
          onClose={(done) => {
            setConfirming(false);
            if (done) onWithdrawn();
          }}
        />
      )}
    </>
  );
}
