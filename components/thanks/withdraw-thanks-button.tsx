"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { thanksWithdrawal } from "@/lib/community/thanks/queries";

const ConfirmDialog = dynamic(
  () => import("@/components/common/confirm-dialog").then((module) => module.ConfirmDialog),
  { ssr: false },
);

interface WithdrawButtonProps {
  orderId: string;
  /** What it was for, where there are several. */
  title?: string;
  onWithdrawn: () => void;
}

/** Takes back what one has said, with its answer. */
export function WithdrawButton({ orderId, title, onWithdrawn }: WithdrawButtonProps) {
  const [asked, setAsked] = useState(false);
  const { mutateAsync } = useMutation(thanksWithdrawal(orderId));
  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Retirar
        <span className="visually-hidden"> tu agradecimiento{title && ` por ${title}`}</span>
      </Button>
      {asked && (
        <ConfirmDialog
          title="¿Retirar tu agradecimiento?"
          consequences="Se borra con su respuesta y deja de mostrarse."
          label="Retirar"
          danger
          act={() => mutateAsync()}
          onClose={(done) => {
            setAsked(false);
            if (done) onWithdrawn();
          }}
        />
      )}
    </>
  );
}
