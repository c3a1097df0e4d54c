"use client";

import { refreshSession } from "@/components/common/session/session-store";
import { useEffect, useRef, useState } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { CheckCircleFillIcon, ClockIcon } from "@/components/ui/icons";
import type { MailLinkOutcome } from "@/lib/identity/users/schema";
import { routes } from "@/lib/platform/routes";
import { submitMailLink } from "./auth-requests";

type VerificationOutcome = MailLinkOutcome | "failed";

const OUTCOME_TEXTS: Record<VerificationOutcome, { title: string; text: string }> = {
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
  unlocked: {
    title: "Tu cuenta vuelve a estar abierta",
    text: "Gracias por confirmar que eres tú. Ya puedes iniciar sesión con tu contraseña.",
  },
  "unlock-expired": {
    title: "Este enlace ya no sirve",
    text: "Prueba a iniciar sesión. Si no puedes entrar, elige otra contraseña con «¿Has olvidado tu contraseña?».",
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

/** Verifies on hydration, so that mail scanners that only fetch the link do not use it up. */
export function EmailVerification({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<VerificationOutcome | null>(null);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    submitMailLink(token).then(
      (result) => {
        setOutcome(result);
        if (result === "ok") void refreshSession();
      },
      () => setOutcome("failed"),
    );
  }, [token]);

  const content = outcome
    ? OUTCOME_TEXTS[outcome]
    : { title: "Estamos verificando tu correo", text: "Es solo un momento." };
  const succeeded = outcome === "ok" || outcome === "used" || outcome === "unlocked";
  const isUnlock = outcome === "unlocked" || outcome === "unlock-expired";
  return (
    <Container width="text">
      <div role="status">
        <EmptyState
          level={1}
          icon={succeeded ? <CheckCircleFillIcon size={32} /> : <ClockIcon size={32} />}
          title={content.title}
          action={
            isUnlock ? (
              <ButtonLink href={routes.signIn()}>Iniciar sesión</ButtonLink>
            ) : (
              <ButtonLink href={routes.explore()}>Explora las enseñanzas</ButtonLink>
            )
          }
        >
          <p>{content.text}</p>
        </EmptyState>
      </div>
    </Container>
  );
}
