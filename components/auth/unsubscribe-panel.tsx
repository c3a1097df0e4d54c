"use client";

import { useActionState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Container } from "@/components/ui/container";
import { EmptyState } from "@/components/ui/empty-state";
import { BellIcon, CheckCircleFillIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { mailSubjectLabel, type MailSubject } from "@/lib/messaging/unsubscribe/schema";
import { FormNotice } from "../common/form-message";

type State = "asked" | "done" | "failed";

interface StopMailsProps {
  stop: () => Promise<State>;
  /** What the link is about; null where it is none of ours. */
  about: MailSubject | null;
}

const settings = <TextLink href={routes.notificationSettings()}>Elegir todos mis avisos</TextLink>;

/** Opened from a mail: one sees what it is about, and only a button changes something. */
export function StopMails({ stop, about }: StopMailsProps) {
  return <Container width="text">{about ? <Question stop={stop} about={about} /> : <Unknown />}</Container>;
}

function Unknown() {
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

function Question({ stop, about }: { stop: () => Promise<State>; about: MailSubject }) {
  const [state, submit, pending] = useActionState(stop, "asked");
  const label = mailSubjectLabel(about);
  if (state === "done") {
    return (
      <div role="status">
        <EmptyState
          level={1}
          icon={<CheckCircleFillIcon size={32} />}
          title="No recibirás más de estos correos"
          action={settings}
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
        <form action={submit}>
          <Button type="submit" pending={pending}>
            No recibir más de estos correos
          </Button>
        </form>
      }
    >
      <p>¿Prefieres que no te escribamos más sobre esto? Lo que atañe a tu cuenta te lo diremos siempre.</p>
      {state === "failed" && <FormNotice kind="error">No ha podido ser. Inténtalo de nuevo.</FormNotice>}
      <p>{settings}</p>
    </EmptyState>
  );
}
