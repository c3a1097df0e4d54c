"use client";

import { ButtonLink } from "@/components/ui/button";
import { CalendarPlusIcon } from "@/components/ui/icons";
import { ownCalendar } from "@/lib/library/private-feeds/queries";
import { PrivateFeedPanel } from "./private-feed-panel";

const toCalendar = (url: string) => url.replace(/^https?:/, "webcal:");

/** A calendar of all one's encuentros, at an address that calendars read by themselves. */
export function CalendarFeed() {
  return (
    <PrivateFeedPanel
      feed={ownCalendar()}
      icon={<CalendarPlusIcon size={24} />}
      title="Todos tus encuentros en tu calendario"
      explanation="Una dirección solo tuya que tu calendario lee por sí mismo: si un encuentro cambia de hora o se cancela, lo verás allí. Los enlaces para entrar no salen de aquí."
      make="Crear mi calendario"
      warning="Quien tenga esta dirección puede ver a qué encuentros vas."
      open={(url) => (
        <ButtonLink href={toCalendar(url)} variant="secondary" icon={<CalendarPlusIcon />}>
          Abrir en mi calendario
        </ButtonLink>
      )}
    />
  );
}
