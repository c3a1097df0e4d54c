"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import form from "./form.module.css";

const CloseAccountDialog = lazyDialog(() =>
  import("./close-account-dialog").then((module) => module.CloseAccountDialog),
);

export function CloseAccountSection({
  userId,
  hasSecondFactor,
}: {
  userId: string;
  hasSecondFactor: boolean;
}) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);

  function openDialog() {
    setHasOpened(true);
    setOpen(true);
  }

  return (
    <div className={form.form}>
      <p>
        Antes de hacerlo, descarga tus datos si quieres conservarlos. Si tienes pagos o encuentros pendientes,
        tendrán que terminar primero.
      </p>
      <div>
        <Button variant="danger" onClick={openDialog}>
          Eliminar mi cuenta
        </Button>
      </div>
      {hasOpened && (
        <CloseAccountDialog
          userId={userId}
          hasSecondFactor={hasSecondFactor}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}
