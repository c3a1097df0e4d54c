"use client";

import { useSession } from "next-auth/react";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckCircleFillIcon, ClockIcon } from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";

type Outcome = "ok" | "unknown" | "used" | "expired" | "taken" | "failed";

const texts: Record<Outcome, { title: string; text: string }> = {
  ok: { title: "Tu correo está verificado", text: "Gracias. Ya puedes recibir y compartir sin pendientes." },
  used: {
    title: "Este enlace ya se ha utilizado",
    text: "Tu correo ya estaba verificado: no tienes que hacer nada más.",
  },
  expired: {
    title: "Este enlace ha caducado",
    text: "Los enlaces duran 24 horas. Inicia sesión y pide uno nuevo.",
  },
  taken: {
    title: "Este correo ya tiene una cuenta",
    text: "Mientras tanto alguien se ha registrado con él. Elige otro en la configuración de tu cuenta.",
  },
  failed: {
    title: "No hemos podido comprobarlo",
    text: "Revisa tu conexión y recarga la página: el enlace sigue sirviendo.",
  },
  unknown: {
    title: "Este enlace no es válido",
    text: "Comprueba que lo has copiado entero o pide uno nuevo.",
  },
};

/**
 * Verifies as soon as the page runs in a browser: programs that only open links in mails do not use them up.
 */
export function VerifyEmail({ verify }: { verify: () => Promise<Outcome> }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { update } = useSession();
  const asked = useRef(false);

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    verify().then(
      (result) => {
        setOutcome(result);
        if (result === "ok") void update();
      },
      () => setOutcome("failed"),
    );
  }, [verify, update]);

  const shown = outcome
    ? texts[outcome]
    : { title: "Estamos verificando tu correo", text: "Es solo un momento." };
  const good = outcome === "ok" || outcome === "used";
  return (
    <Container width="text">
      <div role="status">
        <EmptyState
          level={1}
          icon={good ? <CheckCircleFillIcon size={32} /> : <ClockIcon size={32} />}
          title={shown.title}
          action={<ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>}
        >
          <p>{shown.text}</p>
        </EmptyState>
      </div>
    </Container>
  );
}
