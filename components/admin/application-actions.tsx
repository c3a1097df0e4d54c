"use client";

import { useMutation } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { applicationApproval, applicationRefusal } from "@/lib/administration/applications/queries";
import styles from "./application-list.module.css";

const ConfirmDialog = dynamic(() => import("../common/confirm-dialog").then((module) => module.ConfirmDialog), {
  ssr: false,
});
const RefusalDialog = dynamic(() => import("./reject-application-dialog").then((module) => module.RefusalDialog), {
  ssr: false,
});

const TOAST_MS = 5000;

/** The two ways to decide an application of somebody. */
export function ApplicationActions({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const approval = useMutation(applicationApproval());
  const refusal = useMutation(applicationRefusal());
  const [asked, setAsked] = useState<"approve" | "refuse">();

  function closed(said: string | null) {
    setAsked(undefined);
    if (said === null) return;
    void notify(said, { kind: "success", duration: TOAST_MS });
    router.refresh();
  }

  return (
    <div className={styles.actions}>
      <Button size="s" onClick={() => setAsked("approve")}>
        Aprobar<span className="visually-hidden"> la solicitud de {name}</span>
      </Button>
      <Button size="s" variant="secondary" onClick={() => setAsked("refuse")}>
        Rechazar<span className="visually-hidden"> la solicitud de {name}</span>
      </Button>
      {asked === "approve" && (
        <ConfirmDialog
          title={`¿Aprobar la solicitud de ${name}?`}
          consequences="Será Maestro: su página se publica con lo que ha escrito, sus sesiones se cierran para que entre con su nuevo rol, y se lo decimos por correo."
          label="Aprobar la solicitud"
          act={() => approval.mutateAsync(id)}
          onClose={(done) => closed(done ? `${name} ya es Maestro. Se lo decimos por correo.` : null)}
        />
      )}
      {asked === "refuse" && (
        <RefusalDialog
          name={name}
          act={(reason) => refusal.mutateAsync({ id, reason })}
          onClose={(done) => closed(done ? `Hemos enviado tu respuesta a ${name}.` : null)}
        />
      )}
    </div>
  );
}
