"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { requestPlanArchive } from "@/lib/orders/membership-plans/queries";

interface TakeDownPlanButtonProps {
  id: string;
  title: string;
}

/** Takes down a membership that a Master offers. */
export function TakeDownPlanButton({ id, title }: TakeDownPlanButtonProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);

  function handleClose(done: boolean) {
    setOpen(false);
    if (!done) return;
    void toast("La membresía ya no se ofrece.", { kind: "success", duration: 5000 });
    router.refresh();
  }

  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Retirar
        <span className="visually-hidden"> «{title}»</span>
      </Button>
      {open && (
        <LazyConfirmDialog
          title={`¿Retirar «${title}»?`}
          consequences="Nadie más podrá unirse y no se cobrará a nadie más. Quienes están dentro conservan lo que han pagado, y se les devuelven los meses de un año que no han empezado. No se puede deshacer."
          confirmLabel="Retirar"
          danger
          onConfirm={() => requestPlanArchive(id)}
          onClose={handleClose}
        />
      )}
    </>
  );
}
