"use client";

import { ButtonLink } from "@/components/ui/button";
import { CalendarPlusIcon } from "@/components/ui/later-icons";
import { calendarFeedOptions } from "@/lib/library/private-feeds/queries";
import { PrivateFeedPanel } from "./private-feed-panel";

const toWebcalUrl = (url: string) => url.replace(/^https?:/, "webcal:");

/** Private calendar feed with all encuentros of the user. */
export function CalendarFeed() {
  return (
    <PrivateFeedPanel
      feed={calendarFeedOptions()}
      icon={<CalendarPlusIcon size={24} />}
      title="Todos tus encuentros en tu calendario"
      explanation="Un enlace solo tuyo que tu calendario lee por sí mismo: si un encuentro cambia de hora o se cancela, lo verás allí. Para entrar en la sala hace falta tu sesión."
      createLabel="Crear mi calendario"
      warning="Quien tenga este enlace puede ver a qué encuentros vas."
      renderOpenAction={(url) => (
        <ButtonLink href={toWebcalUrl(url)} variant="secondary" icon={<CalendarPlusIcon />}>
          Abrir en mi calendario
        </ButtonLink>
      )}
    />
  );
}
