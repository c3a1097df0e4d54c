"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { CopyIcon } from "@/components/ui/later-icons";
import { TextInput } from "@/components/ui/text-input";
import { toast } from "@/components/ui/toast";
import styles from "./private-feed.module.css";

const TOAST_MS = 5000;

async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    await toast("Enlace copiado.", { kind: "success", duration: TOAST_MS, id: "private-feed" });
  } catch {
    const text = "No hemos podido copiarlo: selecciónalo y cópialo tú.";
    await toast(text, { kind: "error", duration: TOAST_MS, id: "private-feed" });
  }
}

interface PrivateFeedAddressProps {
  url: string;
  warning: string;
  pending: boolean;
  onAction: (action: "renew" | "end") => void;
  /** Additional buttons. */
  children: ReactNode;
}

/** The URL of a private feed, to copy, renew or end. */
export function PrivateFeedAddress({ url, warning, pending, onAction, children }: PrivateFeedAddressProps) {
  return (
    <>
      <Field label="Tu enlace" hint={warning}>
        <TextInput
          readOnly
          value={url}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className={styles.actions}>
        <Button variant="secondary" icon={<CopyIcon />} onClick={() => void copyUrl(url)}>
          Copiar
        </Button>
        {children}
        <Button variant="quiet" pending={pending} onClick={() => onAction("renew")}>
          Renovar
        </Button>
        <Button variant="quiet" pending={pending} onClick={() => onAction("end")}>
          Dejar de usarlo
        </Button>
      </div>
    </>
  );
}
