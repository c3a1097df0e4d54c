"use client";

import { useEffect } from "react";
import { loadSession } from "@/components/common/session/session-store";
import { ButtonLink } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import { masterWord } from "@/lib/platform/copy/master-title";
import { routes } from "@/lib/platform/routes";
import { saveFirstSteps } from "@/lib/teaching/first-steps/queries";

interface MasterWelcomeDialogProps {
  user: Pick<SessionUser, "id" | "slug" | "name" | "masterTitle">;
  onClose: () => void;
}

/** Shown once: it records that it was. */
export function MasterWelcomeDialog({
  user: { id, slug, name, masterTitle },
  onClose,
}: MasterWelcomeDialogProps) {
  useEffect(() => {
    // If it fails, the next page welcomes again.
    saveFirstSteps(id, { welcomed: true }).then(loadSession, () => undefined);
  }, [id]);
  return (
    <Dialog
      open
      corner
      band
      onOpenChange={(open) => !open && onClose()}
      title={
        masterTitle ? `Ya eres ${masterWord(masterTitle)}, ${name}` : `${name}, ya puedes ofrecer tu Ayni`
      }
      description="Hemos aprobado tu solicitud y tu página ya se puede ver. Lo siguiente es lo más bonito: publicar tu primera enseñanza."
    >
      <ButtonRow>
        <ButtonLink href={routes.create()} onClick={onClose}>
          Crear mi primera enseñanza
        </ButtonLink>
        <ButtonLink variant="secondary" href={routes.master(slug)} onClick={onClose}>
          Ver mi página
        </ButtonLink>
      </ButtonRow>
    </Dialog>
  );
}
