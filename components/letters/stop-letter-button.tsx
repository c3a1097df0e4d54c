"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { postLetterStop } from "@/lib/teaching/letters/queries";

/** Takes a letter from the site, for admins. */
export function StopLetterButton({ id }: { id: string }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" size="s" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Retirar la carta
      </Button>
      {isOpen && (
        <LazyConfirmDialog
          title="¿Retirar la carta?"
          consequences="Quienes la recibieron dejan de verla aquí, y no llega a nadie más. Los correos que ya salieron no se pueden recoger. Queda en el registro."
          confirmLabel="Retirarla"
          danger
          onConfirm={() => postLetterStop(id)}
          onClose={(isDone) => {
            setIsOpen(false);
            if (isDone) router.refresh();
          }}
        />
      )}
    </>
  );
}
