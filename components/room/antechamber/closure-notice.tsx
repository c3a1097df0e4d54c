"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { ButtonLink } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { CalendarPlusIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { formatTime } from "@/lib/platform/time/format";
import { canReopen } from "@/lib/rooms/room/policy";
import type { RoomView } from "@/lib/rooms/room/schema";
import type { RoomClosure } from "@/lib/rooms/seats/schema";
import { formatCountdown } from "@/components/room/countdown";
import { ReopenButton } from "@/components/room/reopen-button";
import styles from "./antechamber.module.css";

interface ClosureNoticeProps {
  view: RoomView;
  closure: RoomClosure;
  /** Epoch milliseconds, by the server's clock. */
  now: number;
  /** Fetches the view again. */
  onOpen: () => void;
}

const Farewell = dynamic(() => import("@/components/room/farewell").then((module) => module.Farewell), {
  ssr: false,
});

function Upcoming({ view, now }: Pick<ClosureNoticeProps, "view" | "now">) {
  const zone = useViewerZone() ?? view.timezone;
  return (
    <>
      <p className={styles.countdown}>
        <ClockIcon size={22} />
        <span>
          La sala abre en <b role="timer">{formatCountdown(Date.parse(view.opensAt) - now)}</b>, a las{" "}
          {formatTime(view.opensAt, zone)}.
        </span>
      </p>
      <p>Puedes dejar esta página abierta: el botón para entrar aparecerá aquí.</p>
      <p>
        <a href={api.encuentroCalendar(view.encuentroId)} className={styles.link}>
          <CalendarPlusIcon size={18} />
          Añadir al calendario
        </a>
      </p>
    </>
  );
}

const Back = ({ view, children }: { view: RoomView; children: ReactNode }) => (
  <ButtonLink href={view.backPath} variant="secondary">
    {children}
  </ButtonLink>
);

function Removed({ view }: { view: RoomView }) {
  return (
    <>
      <p>{view.master.name} te ha sacado de este encuentro, y ya no puedes volver a entrar.</p>
      {view.closureNote && <blockquote className={styles.note}>{view.closureNote}</blockquote>}
      <p>
        ¿Crees que es un error? <TextLink href={routes.contact()}>Escribe al equipo de Ayllu</TextLink>.
      </p>
    </>
  );
}

function NoEngine({ view }: { view: RoomView }) {
  return (
    <>
      <p>
        La sala de vídeo no está disponible en este momento. Lo volvemos a probar cada pocos segundos: deja
        esta página abierta.
      </p>
      {view.role === "host" && (
        <p>
          Si no vuelve a tiempo, <TextLink href={routes.edit(view.ayni.slug)}>pon tu propio enlace</TextLink>{" "}
          en este encuentro: quien recibe tu Ayni entrará por él.
        </p>
      )}
    </>
  );
}

/** The reason for which the room cannot be entered now, and what one can do. */
export function ClosureNotice({ view, closure, now, onOpen }: ClosureNoticeProps) {
  if (closure === "upcoming") return <Upcoming view={view} now={now} />;
  if (closure === "removed") return <Removed view={view} />;
  if (closure === "full") {
    return <p>La sala está llena. En cuanto salga alguien, aquí aparecerá el botón para entrar.</p>;
  }
  if (closure === "no-engine") return <NoEngine view={view} />;
  if (closure === "cancelled") {
    return (
      <>
        <p>Este encuentro se ha cancelado.</p>
        <Back view={view}>Ver qué puedes hacer</Back>
      </>
    );
  }
  if (closure === "ended" && view.isOwn && canReopen(view, now)) {
    return (
      <>
        <p>
          Has terminado el encuentro. Hasta su hora puedes volver a abrir la sala, y entrará quien quiera.
        </p>
        <ReopenButton encuentroId={view.encuentroId} onReopened={onOpen} />
        <Farewell view={view} />
        <Back view={view}>Volver al contenido</Back>
      </>
    );
  }
  return (
    <>
      <p>
        {closure === "ended" && !view.isOwn
          ? `${view.master.name} ha terminado el encuentro.`
          : "Este encuentro ya ha terminado."}
      </p>
      <Farewell view={view} />
      <Back view={view}>Volver al contenido</Back>
    </>
  );
}

/** The Master's own link, outside Ayllu. */
export function OwnLink({ view, joinUrl }: { view: RoomView; joinUrl: string }) {
  return (
    <>
      <p>
        Este encuentro se celebra fuera de Ayllu, en el enlace de <bdi>{view.master.name}</bdi>.
      </p>
      <ButtonLink
        href={joinUrl}
        target="_blank"
        rel="noopener noreferrer"
        icon={<VideoCameraIcon />}
        size="l"
      >
        Entrar con su enlace
        <span className="visually-hidden"> (se abre en otra pestaña)</span>
      </ButtonLink>
    </>
  );
}
