"use client";

import { useState, type FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon, CheckCircleFillIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { visitorApi } from "@/lib/platform/visitor-api";
import { FormMessage } from "@/components/common/form-message";
import { submitUnsubscribe } from "./auth-requests";

type UnsubscribeState = "idle" | "pending" | "done" | "failed";

interface UnsubscribePromptProps {
  token: string;
  /** Kind of mail. */
  label: string;
  isUnsubscribed: boolean;
}

interface UnsubscribePanelProps {
  token: string;
  /** The subscription; null if the link is invalid. */
  link: Omit<UnsubscribePromptProps, "token"> | null;
}

const settingsLink = <TextLink href={routes.notificationSettings()}>Elegir todos mis avisos</TextLink>;

/** Unsubscribes on a button press only, so that link scanners change nothing. */
export function UnsubscribePanel({ token, link }: UnsubscribePanelProps) {
  return (
    <Container width="text">
      {link ? <UnsubscribePrompt token={token} {...link} /> : <InvalidUnsubscribeLink />}
    </Container>
  );
}

function InvalidUnsubscribeLink() {
  return (
    <EmptyState
      level={1}
      icon={<BellIcon size={32} />}
      title="Este enlace no es válido"
      action={<ButtonLink href={routes.notificationSettings()}>Elegir mis avisos</ButtonLink>}
    >
      <p>Comprueba que lo has copiado entero, o elige tus avisos en la configuración de tu cuenta.</p>
    </EmptyState>
  );
}

function UnsubscribePrompt({ token, label, isUnsubscribed }: UnsubscribePromptProps) {
  const [state, setState] = useState<UnsubscribeState>(isUnsubscribed ? "done" : "idle");

  function submit(event: FormEvent): void {
    event.preventDefault();
    setState("pending");
    submitUnsubscribe(token).then(
      () => setState("done"),
      () => setState("failed"),
    );
  }

  if (state === "done") {
    return (
      <div role="status">
        <EmptyState
          level={1}
          icon={<CheckCircleFillIcon size={32} />}
          title="No recibirás más de estos correos"
          action={settingsLink}
        >
          <p>Se trata de «{label}». En tu lista de notificaciones seguirás viendo lo que ocurra.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <EmptyState
      level={1}
      icon={<BellIcon size={32} />}
      title={label}
      action={
        // Without JavaScript the call leads back to this page.
        <form method="post" action={visitorApi.unsubscribe(token)} onSubmit={submit}>
          <Button type="submit" pending={state === "pending"}>
            No recibir más de estos correos
          </Button>
        </form>
      }
    >
      <p>¿Prefieres que no te escribamos más sobre esto? Lo que atañe a tu cuenta te lo diremos siempre.</p>
      {state === "failed" && <FormMessage kind="error">No ha podido ser. Inténtalo de nuevo.</FormMessage>}
      <p>{settingsLink}</p>
    </EmptyState>
  );
}
