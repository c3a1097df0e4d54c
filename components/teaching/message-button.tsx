"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const ApprenticeMessageDialog = lazyDialog(() =>
  import("./apprentice-message-dialog").then((m) => m.ApprenticeMessageDialog),
);

interface MessageButtonProps {
  userId: string;
  name: string;
}

export function MessageButton({ userId, name }: MessageButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Escribir
        <span className="visually-hidden"> a {name}</span>
      </Button>
      {open && <ApprenticeMessageDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
