"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import form from "./form.module.css";

const CloseAccountDialog = dynamic(() =>
  import("./close-account-dialog").then((module) => module.CloseAccountDialog),
);

export function CloseAccount({ userId }: { userId: string }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);

  function ask() {
    setAsked(true);
    setOpen(true);
  }

  return (
    <div className={form.form}>
      <p>
        Antes de hacerlo, descarga tus datos si quieres conservarlos. Si tienes pagos o encuentros pendientes,
        tendrán que terminar primero.
      </p>
      <div>
        <Button variant="danger" onClick={ask}>
          Eliminar mi cuenta
        </Button>
      </div>
      {asked && <CloseAccountDialog userId={userId} open={open} onOpenChange={setOpen} />}
    </div>
  );
}
