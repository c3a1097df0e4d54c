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

type LinkTarget = { label: string; href: string };

const EXPLORE: LinkTarget = { label: "Explora las enseñanzas", href: routes.explore() };
const SIGN_IN: LinkTarget = { label: "Iniciar sesión", href: routes.signIn() };

/** Pages that need a session ask a visitor to sign in first. */
const OUTCOME_TEXTS: Record<VerificationOutcome, { title: string; text: string; link?: LinkTarget }> = {
  ok: { title: "Tu correo está verificado", text: "Gracias. Ya puedes recibir y compartir sin pendientes." },
  used: {
    title: "Este enlace ya se ha utilizado",
    text: "Tu correo ya estaba verificado: no tienes que hacer nada más.",
  },
  expired: {
    title: "Este enlace ha caducado",
    text: "Los enlaces duran 24 horas. Inicia sesión y pide uno nuevo.",
    link: { label: "Pedir un enlace nuevo", href: routes.personalInfo() },
  },
  taken: {
    title: "Este correo ya tiene una cuenta",
    text: "Mientras tanto alguien se ha registrado con él. Elige otro en la configuración de tu cuenta.",
    link: { label: "Elegir otro correo", href: routes.personalInfo() },
  },
  unlocked: {
    title: "Tu cuenta vuelve a estar abierta",
    text: "Gracias por confirmar que eres tú. Ya puedes iniciar sesión con tu contraseña.",
    link: SIGN_IN,
  },
  "unlock-expired": {
    title: "Este enlace ya no sirve",
    text: "Prueba a iniciar sesión. Si no puedes entrar, elige otra contraseña con «¿Has olvidado tu contraseña?».",
    link: SIGN_IN,
  },
  failed: {
    title: "No hemos podido comprobarlo",
    text: "Revisa tu conexión y recarga la página: el enlace sigue sirviendo.",
  },
  unknown: {
    title: "Este enlace no es válido",
    text: "Comprueba que lo has copiado entero o pide uno nuevo.",
    link: { label: "Pedir un enlace nuevo", href: routes.personalInfo() },
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
    : {
        title: "Verificamos tu correo",
        text: "Es solo un momento: comprobamos que el enlace sirve.",
        link: undefined,
      };
  const succeeded = outcome === "ok" || outcome === "used" || outcome === "unlocked";
  const { label, href } = content.link ?? EXPLORE;
  return (
    <Container width="text">
      <div role="status">
        <EmptyState
          level={1}
          icon={succeeded ? <CheckCircleFillIcon size={32} /> : <ClockIcon size={32} />}
          title={content.title}
          action={<ButtonLink href={href}>{label}</ButtonLink>}
        >
          <p>{content.text}</p>
        </EmptyState>
      </div>
    </Container>
  );
}
