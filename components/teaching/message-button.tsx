"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const MessageDialog = dynamic(() => import("../mis-aprendices/message-dialog").then((m) => m.MessageDialog), { ssr: false });

interface WriteButtonProps {
  userId: string;
  name: string;
}

/** Opens the message to one apprentice. */
export function WriteButton({ userId, name }: WriteButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Escribir
        <span className="visually-hidden"> a {name}</span>
      </Button>
      {open && <MessageDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
