"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { HourglassIcon } from "@/components/ui/icons";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import styles from "./application-panel.module.css";

const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long" });

const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{day.format(new Date(iso))}</time>;

/** The application waits; who has just sent it hears so. */
export function Pending({ application, justSent }: { application: ApplicationView; justSent: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  return (
    <div className={styles.state}>
      <HourglassIcon size={40} className={styles.calm} />
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Tu solicitud está en revisión
      </h3>
      <p>
        La recibimos el <Day iso={application.createdAt} />. La leerá una persona y te escribiremos por correo
        con la respuesta. Mientras tanto no tienes que hacer nada.
      </p>
    </div>
  );
}

interface RefusedProps {
  application: ApplicationView;
  onAgain: () => void;
}

/** Why it could not be this time, and the way to apply again. */
export function Refused({ application: { decidedAt, createdAt, reason }, onAgain }: RefusedProps) {
  return (
    <div className={styles.state}>
      <h3 className={styles.title}>Esta vez no ha podido ser</h3>
      <p>
        Leímos tu solicitud y te respondimos el <Day iso={decidedAt ?? createdAt} />. Este es el motivo:
      </p>
      {reason && <blockquote className={styles.reason}>{reason}</blockquote>}
      <p>Puedes enviar otra cuando quieras. Guardamos lo que escribiste para que no empieces de cero.</p>
      <Button onClick={onAgain}>Enviar otra solicitud</Button>
    </div>
  );
}
