"use client";

import { useMutation } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { consentMutation } from "@/lib/orders/consent/queries";
import { CONSENT_TEXT } from "@/lib/orders/withdrawal-term";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./consent.module.css";

interface ConsentDialogProps {
  orderId: string;
  /** Title of the bought content. */
  title: string;
  onConsent: () => void;
  onClose: () => void;
}

function Question({ orderId, title, onConsent, onClose }: ConsentDialogProps) {
  const consent = useMutation({ ...consentMutation(orderId), onSuccess: onConsent });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !consent.isPending && onClose()}
      title={CONSENT_TEXT}
      description={`Ahora todavía puedes pedir que te devolvamos el dinero de «${title}». Si empiezas, renuncias a ese derecho.`}
    >
      <div className={styles.question}>
        {consent.isError && <FormMessage kind="error">{errorMessage(consent.error)}</FormMessage>}
        <ButtonRow>
          <Button variant="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button pending={consent.isPending} onClick={() => consent.mutate()}>
            Empezar
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

/** Asks for the yes that ends the right of withdrawal; it is recorded before anything starts. */
export function ConsentDialog(props: ConsentDialogProps) {
  return (
    <QueryProvider>
      <Question {...props} />
    </QueryProvider>
  );
}
