"use client";

import { useEffect, useRef } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import form from "./form.module.css";
import { downloadTextFile } from "./download-text-file";
import styles from "./second-factor-settings.module.css";

interface RecoveryCodeListProps {
  codes: string[];
  onSaved: () => void;
}

/** Shows new recovery codes, which are never shown again. */
export function RecoveryCodeList({ codes, onSaved }: RecoveryCodeListProps) {
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus is gone.
  useEffect(() => list.current?.focus(), []);
  return (
    <div className={form.form}>
      <FormMessage kind="success">La verificación en dos pasos está activada.</FormMessage>
      <p>
        Guarda estos códigos donde no los pierdas. Cada uno sirve una vez para entrar si no tienes tu
        aplicación. No volveremos a mostrarlos.
      </p>
      <div className={styles.frame}>
        <ul
          ref={list}
          role="list"
          tabIndex={-1}
          aria-label="Códigos de recuperación"
          className={styles.codes}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button onClick={onSaved}>Ya los he guardado</Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadTextFile(`${codes.join("\n")}\n`, "codigos-de-recuperacion.txt", "text/plain")
          }
        >
          Descargarlos
        </Button>
      </div>
    </div>
  );
}
