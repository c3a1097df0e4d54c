"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { OtherDate } from "@/lib/teaching/participants/schema";

const MoveParticipantDialog = lazyDialog(() =>
  import("./move-participant-dialog").then((m) => m.MoveParticipantDialog),
);

interface MoveParticipantButtonProps {
  ayniId: string;
  orderId: string;
  name: string;
  title: string;
  dates: readonly OtherDate[];
}

export function MoveParticipantButton(props: MoveParticipantButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Pasar a otra fecha
        <span className="visually-hidden"> a {props.name}</span>
      </Button>
      {open && <MoveParticipantDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
