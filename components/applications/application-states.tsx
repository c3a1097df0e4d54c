"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { HourglassIcon } from "@/components/ui/later-icons";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import styles from "./application-panel.module.css";

const dateFormat = new Intl.DateTimeFormat("es-ES", { dateStyle: "long" });

const FormattedDate = ({ iso }: { iso: string }) => (
  <time dateTime={iso}>{dateFormat.format(new Date(iso))}</time>
);

/** Moves the focus to its title after the application was sent, so that screen readers announce it. */
export function PendingApplication({
  application,
  justSent,
}: {
  application: ApplicationView;
  justSent: boolean;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  return (
    <div className={styles.panel}>
      <HourglassIcon size={40} className={styles.pendingIcon} />
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Tu solicitud está en revisión
      </h3>
      <p>
        La recibimos el <FormattedDate iso={application.createdAt} />. La leerá una persona y te escribiremos
        por correo con la respuesta. Mientras tanto no tienes que hacer nada.
      </p>
    </div>
  );
}

interface RefusedApplicationProps {
  application: ApplicationView;
  onReapply: () => void;
}

export function RefusedApplication({ application, onReapply }: RefusedApplicationProps) {
  const { decidedAt, createdAt, reason } = application;
  return (
    <div className={styles.panel}>
      <h3 className={styles.title}>Esta vez no ha podido ser</h3>
      <p>
        Leímos tu solicitud y te respondimos el <FormattedDate iso={decidedAt ?? createdAt} />. Este es el
        motivo:
      </p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p>Puedes enviar otra cuando quieras. Guardamos lo que escribiste para que no empieces de cero.</p>
      <Button onClick={onReapply}>Enviar otra solicitud</Button>
    </div>
  );
}
