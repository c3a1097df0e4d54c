"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { masterWord, type MasterTitle } from "@/lib/platform/copy/master-title";
import {
  approveApplicationMutation,
  refuseApplicationMutation,
} from "@/lib/administration/applications/queries";
import styles from "./application-list.module.css";

const ReasonDialog = lazyDialog(() => import("./reason-dialog").then((module) => module.ReasonDialog));

const TOAST_MS = 5000;

interface ApplicationActionsProps {
  id: string;
  name: string;
  masterTitle: MasterTitle | null;
}

export function ApplicationActions({ id, name, masterTitle }: ApplicationActionsProps) {
  const router = useRouter();
  const approval = useMutation(approveApplicationMutation());
  const refusal = useMutation(refuseApplicationMutation());
  const [openDialog, setOpenDialog] = useState<"approve" | "refuse">();

  function handleClose(message: string | null) {
    setOpenDialog(undefined);
    if (message === null) return;
    void toast(message, { kind: "success", duration: TOAST_MS });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      <Button size="s" onClick={() => setOpenDialog("approve")}>
        Aprobar<span className="visually-hidden"> la solicitud de {name}</span>
      </Button>
      <Button size="s" variant="secondary" onClick={() => setOpenDialog("refuse")}>
        Rechazar<span className="visually-hidden"> la solicitud de {name}</span>
      </Button>
      {openDialog === "approve" && (
        <LazyConfirmDialog
          title={`¿Aprobar la solicitud de ${name}?`}
          consequences={`Será ${masterWord(masterTitle)}: su página se publica con lo que ha escrito y se lo decimos por correo. Si está dentro, sigue con su nuevo rol sin volver a entrar.`}
          confirmLabel="Aprobar la solicitud"
          onConfirm={() => approval.mutateAsync(id)}
          onClose={(done) =>
            handleClose(done ? `${name} ya es ${masterWord(masterTitle)}. Se lo decimos por correo.` : null)
          }
        />
      )}
      {openDialog === "refuse" && (
        <ReasonDialog
          purpose="refusal"
          title={`Rechazar la solicitud de ${name}`}
          description="Le llegará un correo con el motivo tal como lo escribas, y podrá enviar otra solicitud."
          submitLabel="Rechazar la solicitud"
          onSubmit={(reason) => refusal.mutateAsync({ id, reason })}
          onClose={(done) => handleClose(done ? `Hemos enviado tu respuesta a ${name}.` : null)}
        />
      )}
    </div>
  );
}
