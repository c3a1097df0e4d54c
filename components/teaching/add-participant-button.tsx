"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const AddParticipantDialog = lazyDialog(() =>
  import("./add-participant-dialog").then((m) => m.AddParticipantDialog),
);

export function AddParticipantButton({ ayniId, title }: { ayniId: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Añadir a alguien
      </Button>
      {open && <AddParticipantDialog ayniId={ayniId} title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
