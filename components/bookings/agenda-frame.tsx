import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { routes } from "@/lib/platform/routes";
import { AgendaZone, type AgendaZoneProps } from "./agenda-zone";
import styles from "./agenda.module.css";

export type AgendaSide = "master" | "apprentice";
type View = "upcoming" | "week" | "past";

const nameSide = (side: AgendaSide) => (side === "master" ? "maestro" : "aprendiz");

/** The address of a view of one side; `semana` is a day of the week that is shown. */
export const toAgendaHref = (
  side: AgendaSide,
  params: { cuando?: "pasadas"; semana?: string; after?: string } = {},
): string => routes.agenda({ como: nameSide(side), ...params });

interface AgendaFrameProps extends AgendaZoneProps {
  side: AgendaSide;
  view: View;
  isMaster: boolean;
  /** Today in the zone of the account. */
  today: string;
  children: ReactNode;
}

/** The agenda with its views: what comes next, a week, and what is over. */
export function AgendaFrame({ side, view, isMaster, today, children, ...zone }: AgendaFrameProps) {
  const isWeek = view === "week";
  const sides = (["master", "apprentice"] as const).map((key) => ({
    key,
    label: key === "master" ? "Las que doy" : "Las que recibo",
    href: toAgendaHref(key, isWeek ? { semana: today } : {}),
  }));
  const views = [
    { key: "upcoming", label: "Próximas", href: toAgendaHref(side) },
    { key: "week", label: "Semana", href: toAgendaHref(side, { semana: today }) },
    { key: "past", label: "Pasadas y canceladas", href: toAgendaHref(side, { cuando: "pasadas" }) },
  ];
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Citas</h1>
        {isMaster && (
          <p className={styles.headLinks}>
            <TextLink href={routes.availability()}>Tu horario</TextLink>
            <TextLink href={routes.calendars()}>Tus calendarios</TextLink>
          </p>
        )}
      </header>
      <div className={styles.tabs}>
        {isMaster && <LinkTabs label="Lado" tabs={sides} current={side} />}
        <LinkTabs label="Cuándo" tabs={views} current={view} />
      </div>
      <AgendaZone {...zone} />
      {children}
    </div>
  );
}
