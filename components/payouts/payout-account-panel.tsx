"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { leaveFor } from "@/lib/platform/browser/leave";
import { errorMessage } from "@/lib/platform/http/client";
import { openPayoutAccountMutation, payoutAccountQuery } from "@/lib/payouts/accounts/queries";
import type { PayoutAccountView } from "@/lib/payouts/accounts/schema";
import styles from "./payout-account-panel.module.css";

const STATE_TEXTS = {
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

/** Onboarding of the Master's account at the payment processor. */
export function PayoutAccountPanel({ account }: { account: PayoutAccountView }) {
  // Fetched again because the Master may just have completed it on the processor's page.
  const { data } = useQuery({
    ...payoutAccountQuery(),
    initialData: account,
    enabled: account.state === "incomplete",
    staleTime: 0,
    retry: false,
  });
  const openAccount = useMutation({
    ...openPayoutAccountMutation(),
    onSuccess: ({ url }) => leaveFor(url),
  });
  const { text, button } = STATE_TEXTS[data.state];
  return (
    <section aria-labelledby="payout-account" className={styles.panel}>
      <h2 id="payout-account" className={styles.title}>
        Cobra por transferencia automática
        {data.state === "ready" && <Badge tone="success">Lista</Badge>}
        {data.state === "incomplete" && <Badge tone="clay">Por completar</Badge>}
      </h2>
      <p>{text}</p>
      {openAccount.error && <FormMessage kind="error">{errorMessage(openAccount.error)}</FormMessage>}
      {button && (
        <Button variant="secondary" pending={openAccount.isPending} onClick={() => openAccount.mutate()}>
          {button}
        </Button>
      )}
    </section>
  );
}
