"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { CopyIcon } from "@/components/ui/icons";
import { TextInput } from "@/components/ui/text-input";
import { notify } from "@/components/ui/toast";
import styles from "./private-feed.module.css";

const TOAST_MS = 5000;

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    await notify("Dirección copiada.", { kind: "success", duration: TOAST_MS, id: "private-feed" });
  } catch {
    const text = "No hemos podido copiarla: selecciónala y cópiala tú.";
    await notify(text, { kind: "error", duration: TOAST_MS, id: "private-feed" });
  }
}

interface PrivateFeedAddressProps {
  url: string;
  warning: string;
  busy: boolean;
  onAsk: (what: "renew" | "end") => void;
  /** Ways to use it beside copying it. */
  children: ReactNode;
}

/** The address of a private feed, and what one may do with it. */
export function PrivateFeedAddress({ url, warning, busy, onAsk, children }: PrivateFeedAddressProps) {
  return (
    <>
      <Field label="Tu dirección" hint={warning}>
        <TextInput
          readOnly
          value={url}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copy(url)}>
          Copiar
        </Button>
        {children}
        <Button variant="quiet" pending={busy} onClick={() => onAsk("renew")}>
          Renovar
        </Button>
        <Button variant="quiet" pending={busy} onClick={() => onAsk("end")}>
          Dejar de usarla
        </Button>
      </div>
    </>
  );
}
