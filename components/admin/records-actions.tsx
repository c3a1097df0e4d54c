"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { sendRecordsMutation, verifyRecordsMutation } from "@/lib/invoicing/record/queries";
import type { ChainState } from "@/lib/invoicing/record/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./records-overview.module.css";

const TOAST_MS = 5000;

const showError = (error: unknown): void => void toast(errorMessage(error), { kind: "error" });

function describeChain({ records, broken }: ChainState): string {
  if (!broken) return `La cadena está entera: ${pluralize(records, "registro", "registros")}.`;
  const name = broken.reference ? `${broken.sequence} (${broken.reference})` : String(broken.sequence);
  return `La cadena se rompe en el registro ${name}. ${broken.reason}`;
}

/** Sends what waits, and proves that nothing in the chain was changed. */
export function RecordsActions({ canSend }: { canSend: boolean }) {
  const router = useRouter();
  const send = useMutation({
    ...sendRecordsMutation(),
    onSuccess: () => {
      void toast("Se envían en un momento.", { kind: "success", duration: TOAST_MS });
      router.refresh();
    },
    onError: showError,
  });
  const verify = useMutation({ ...verifyRecordsMutation(), onError: showError });
  return (
    <div className={styles.actions}>
      <Button variant="secondary" pending={verify.isPending} onClick={() => verify.mutate()}>
        Verificar la cadena
      </Button>
      {canSend && (
        <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate()}>
          Enviar ahora
        </Button>
      )}
      <p role="status">{verify.data ? describeChain(verify.data) : ""}</p>
    </div>
  );
}
