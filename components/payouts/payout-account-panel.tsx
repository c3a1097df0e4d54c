"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FormNotice } from "@/components/common/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { messageOf } from "@/lib/platform/http/client";
import { payoutAccountOpening, payoutAccountQuery } from "@/lib/payouts/accounts/queries";
import type { PayoutAccountView } from "@/lib/payouts/accounts/schema";
import styles from "./payout-account-panel.module.css";

const WORDS = {
  none: {
    text: "Abre una cuenta en nuestro procesador de pagos y recibirás tu parte sin esperar a que hagamos la transferencia a mano.",
    button: "Empezar",
  },
  incomplete: {
    text: "Te falta completar tu cuenta en el procesador de pagos. Mientras, te pagamos como hasta ahora.",
    button: "Continuar",
  },
  ready: { text: "Tu cuenta está completa: te pagaremos en ella.", button: null },
} as const;

/** How a Master comes to be paid by the processor: begun, gone on with, or done. */
export function PayoutAccount({ account }: { account: PayoutAccountView }) {
  // It may have been completed a moment ago, on a page of the processor's.
  const { data } = useQuery({
    ...payoutAccountQuery(),
    initialData: account,
    enabled: account.state === "incomplete",
    staleTime: 0,
    retry: false,
  });
  const opening = useMutation({
    ...payoutAccountOpening(),
    onSuccess: ({ url }) => location.assign(url),
  });
  const { text, button } = WORDS[data.state];
  return (
    <section aria-labelledby="payout-account" className={styles.panel}>
      <h2 id="payout-account" className={styles.title}>
        Cobra por transferencia automática
        {data.state === "ready" && <Badge tone="success">Lista</Badge>}
        {data.state === "incomplete" && <Badge tone="clay">Por completar</Badge>}
      </h2>
      <p>{text}</p>
      {opening.error && <FormNotice kind="error">{messageOf(opening.error)}</FormNotice>}
      {button && (
        <Button variant="secondary" pending={opening.isPending} onClick={() => opening.mutate()}>
          {button}
        </Button>
      )}
    </section>
  );
}
