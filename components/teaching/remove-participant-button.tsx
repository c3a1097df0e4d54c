"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { removeParticipant } from "@/lib/teaching/participants/queries";

interface RemoveParticipantButtonProps {
  ayniId: string;
  orderId: string;
  name: string;
  title: string;
}

/** Takes back what the Master gave to one person. */
export function RemoveParticipantButton({ ayniId, orderId, name, title }: RemoveParticipantButtonProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);

  function handleClose(done: boolean) {
    setOpen(false);
    if (!done) return;
    void toast(`${name} ya no lo tiene.`, { kind: "success", duration: 5000 });
    router.refresh();
  }

  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Quitar
        <span className="visually-hidden"> a {name}</span>
      </Button>
      {open && (
        <LazyConfirmDialog
          title={`¿Quitar a ${name}?`}
          consequences={`Perderá el acceso a «${title}», su lugar quedará libre y se lo diremos.`}
          confirmLabel="Quitar"
          danger
          onConfirm={() => removeParticipant(ayniId, orderId)}
          onClose={handleClose}
        />
      )}
    </>
  );
}
