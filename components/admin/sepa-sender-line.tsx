"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SepaSender } from "@/lib/payouts/sepa-sender/schema";
import styles from "./bank-files.module.css";

const SepaSenderDialog = lazyDialog(() =>
  import("./sepa-sender-dialog").then((module) => module.SepaSenderDialog),
);

/** "ES79 2100 0813 6101 2345 6789". */
const formatIban = (iban: string): string => iban.replace(/.{4}(?=.)/g, "$& ");

/** Says from which account SEPA files are paid, and lets an admin change it. */
export function SepaSenderLine({ sender }: { sender: SepaSender | null }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="sepa-sender" className={styles.sender}>
      <h2 id="sepa-sender" className={styles.title}>
        Cuenta desde la que se paga
      </h2>
      <p className={styles.note}>
        {sender
          ? `${sender.name} · ${formatIban(sender.iban)}${sender.bic ? ` · ${sender.bic}` : ""}`
          : "Aún no está indicada: sin ella, todos los pagos van al CSV para el banco."}
      </p>
      <Button variant="secondary" size="s" onClick={() => setIsOpen(true)}>
        {sender ? "Cambiar la cuenta" : "Indicar la cuenta"}
      </Button>
      {isOpen && (
        <SepaSenderDialog
          sender={sender}
          onSaved={() => {
            setIsOpen(false);
            router.refresh();
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
