"use client";

import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button, ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckCircleFillIcon, ClockIcon, ShieldCheckIcon } from "@/components/ui/icons";
import type { BankDetailsLinkOutcome } from "@/lib/payouts/bank-details/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { submitBankDetailsLink } from "./auth-requests";

type Purpose = "confirm" | "cancel";
type LinkText = { title: string; text: string };

const QUESTIONS: Record<Purpose, LinkText & { button: string }> = {
  confirm: {
    title: "¿Te pagamos en esta cuenta?",
    text: "Confirma que la has elegido tú. La usaremos dentro de 72 horas; hasta entonces puedes anular el cambio.",
    button: "Sí, he sido yo",
  },
  cancel: {
    title: "¿No has pedido este cambio?",
    text: "Lo anulamos y cerramos todas tus sesiones. Seguiremos pagándote donde siempre.",
    button: "Anular el cambio",
  },
};

const OUTCOMES: Record<BankDetailsLinkOutcome, LinkText> = {
  confirmed: {
    title: "Cuenta confirmada",
    text: "Te pagaremos en ella dentro de 72 horas. Te lo hemos escrito también por correo, por si quieres anularlo.",
  },
  cancelled: {
    title: "El cambio queda anulado",
    text: "Hemos cerrado todas tus sesiones. Quien lo pidió conoce tu contraseña: elige otra ahora.",
  },
  used: {
    title: "Este enlace ya se ha utilizado",
    text: "En tu configuración ves en qué cuenta te pagamos.",
  },
  replaced: {
    title: "Este cambio ya no está pendiente",
    text: "Lo has anulado o has pedido otro después. En tu configuración ves en qué cuenta te pagamos.",
  },
  expired: {
    title: "Este enlace ha caducado",
    text: "En tu configuración ves en qué cuenta te pagamos. Si algo no es tuyo, cámbialo y escríbenos.",
  },
  unknown: { title: "Este enlace no es válido", text: "Comprueba que lo has copiado entero." },
};

function Outcome({ outcome }: { outcome: BankDetailsLinkOutcome }) {
  const { title, text } = OUTCOMES[outcome];
  const succeeded = outcome === "confirmed" || outcome === "cancelled";
  return (
    <EmptyState
      level={1}
      icon={succeeded ? <CheckCircleFillIcon size={32} /> : <ClockIcon size={32} />}
      title={title}
      action={
        outcome === "cancelled" ? (
          <ButtonLink href={routes.recoverPassword()}>Elegir otra contraseña</ButtonLink>
        ) : (
          <ButtonLink href={routes.bankDetails()}>Ver cómo te pagamos</ButtonLink>
        )
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}

/** Redeems a mailed link on a click: programs that open the links of mails must not decide about money. */
export function BankDetailsLink({ purpose, token }: { purpose: Purpose; token: string }) {
  const [outcome, setOutcome] = useState<BankDetailsLinkOutcome | null>(null);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { title, text, button } = QUESTIONS[purpose];

  async function redeem(): Promise<void> {
    setPending(true);
    setError(null);
    try {
      setOutcome(await submitBankDetailsLink(purpose, token));
    } catch (thrown) {
      setError(errorMessage(thrown));
    }
    setPending(false);
  }

  return (
    <Container width="text">
      <div role="status">
        {outcome ? (
          <Outcome outcome={outcome} />
        ) : (
          <EmptyState
            level={1}
            icon={<ShieldCheckIcon size={32} />}
            title={title}
            action={
              <Button pending={pending} onClick={() => void redeem()}>
                {button}
              </Button>
            }
          >
            <p>{text}</p>
            {error && <FormMessage kind="error">{error}</FormMessage>}
          </EmptyState>
        )}
      </div>
    </Container>
  );
}
