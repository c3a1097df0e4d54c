"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { IconButton } from "@/components/ui/button";
import { TrashIcon } from "@/components/ui/later-icons";
import { deleteLetter } from "@/lib/teaching/letters/queries";
import { removeLetterCopy } from "./letter-copy";

interface DeleteDraftButtonProps {
  id: string;
  name: string;
}

/** Deletes a draft, after asking. */
export function DeleteDraftButton({ id, name }: DeleteDraftButtonProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={`Borrar el borrador «${name}»`}
        icon={<TrashIcon size={20} />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <LazyConfirmDialog
          title="¿Borrar este borrador?"
          consequences="No se puede deshacer."
          confirmLabel="Borrar"
          danger
          onConfirm={() => deleteLetter(id)}
          onClose={(isDone) => {
            setIsOpen(false);
            if (!isDone) return;
            removeLetterCopy({ id, version: 1 });
            router.refresh();
          }}
        />
      )}
    </>
  );
}
