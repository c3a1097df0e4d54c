"use client";

import { Farewell } from "@/components/room/farewell";
import { ReopenButton } from "@/components/room/reopen-button";
import { useClock } from "@/components/room/use-clock";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Container } from "@/components/ui/container";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { canReopen } from "@/lib/rooms/room/policy";
import type { RoomView } from "@/lib/rooms/room/schema";
import type { SeatEnd } from "@/lib/rooms/seats/schema";
import styles from "./waiting-room.module.css";

interface RoomEndedProps {
  view: RoomView;
  clockAheadMs: number;
  end: { reason: SeatEnd; note: string | null };
  onReturn: () => void;
}

type EndText = { title: string; text: string; canReturn: boolean };

const describeEnd = (reason: SeatEnd, { isOwn, master: { name: master } }: RoomView): EndText =>
  ({
    left: {
      title: "Has salido de la sala",
      text: "Si el encuentro sigue, puedes volver a entrar cuando quieras.",
      canReturn: true,
    },
    replaced: {
      title: "Has entrado desde otro dispositivo",
      text: "La sala sigue allí. Si quieres, puedes volver a traerla aquí.",
      canReturn: true,
    },
    removed: {
      title: "Ya no estás en la sala",
      text: `${master} te ha sacado de este encuentro.`,
      canReturn: false,
    },
    refused: {
      title: "Esta vez no has podido entrar",
      text: `${master} no te ha abierto la puerta.`,
      canReturn: false,
    },
    access_lost: {
      title: "Tu entrada a la sala ha terminado",
      text: "Puede que tu acceso haya cambiado o que tu sesión se haya cerrado. Vuelve a la entrada para comprobarlo.",
      canReturn: true,
    },
    room_ended: {
      title: "El encuentro ha terminado",
      text: isOwn
        ? "La sala está cerrada para todo el grupo. Gracias por guiar este rato."
        : `Gracias por compartir este rato con ${master}.`,
      canReturn: false,
    },
  })[reason];

/** The end of a person's seat, and where to go on. */
export function RoomEnded({ view, clockAheadMs, end, onReturn }: RoomEndedProps) {
  const now = useClock(Date.parse(view.now), clockAheadMs);
  const { title, text, canReturn } = describeEnd(end.reason, view);
  const isReopenable = end.reason === "room_ended" && view.isOwn && canReopen(view, now);
  const hasBegun = now >= Date.parse(view.startsAt);
  const hasFarewell = end.reason === "room_ended" || (end.reason === "left" && hasBegun && !view.isOwn);
  const isRefusal = end.reason === "removed" || end.reason === "refused";
  return (
    <Container width="text" className={styles.page}>
      <Card as="section" className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p role="status">{text}</p>
        {end.note && <blockquote>{end.note}</blockquote>}
        {isRefusal && (
          <p>
            ¿Crees que es un error? <TextLink href={routes.contact()}>Escribe al equipo de Ayllu</TextLink>.
          </p>
        )}
        {isReopenable && (
          <>
            <p>¿Lo has terminado sin querer? Hasta su hora puedes volver a abrir la sala.</p>
            <ReopenButton encuentroId={view.encuentroId} variant="secondary" onReopened={onReturn} />
          </>
        )}
        {hasFarewell && <Farewell view={view} />}
        {canReturn && <Button onClick={onReturn}>Volver a la entrada</Button>}
        <ButtonLink href={view.backPath} variant={canReturn ? "secondary" : "primary"}>
          {end.reason === "room_ended" ? "Ir al contenido" : "Volver al contenido"}
        </ButtonLink>
      </Card>
    </Container>
  );
}
