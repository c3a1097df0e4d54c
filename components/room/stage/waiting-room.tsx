"use client";

import { ConnectionCheck } from "@/components/room/antechamber/connection-check";
import { DeviceSettings } from "@/components/room/antechamber/device-settings";
import { OwnPicture } from "@/components/room/antechamber/own-picture";
import { RoomTimes } from "@/components/room/antechamber/room-times";
import { formatCountdown } from "@/components/room/countdown";
import type { RoomSession } from "@/components/room/session/room-session";
import type { SessionState } from "@/components/room/session/session-state";
import { useClock } from "@/components/room/use-clock";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Container } from "@/components/ui/container";
import { HourglassIcon } from "@/components/ui/later-icons";
import type { RoomView } from "@/lib/rooms/room/schema";
import styles from "./waiting-room.module.css";

interface WaitingRoomProps {
  session: RoomSession;
  view: RoomView;
  state: SessionState;
}

/** The time until the start. */
function Start({ view, state }: Omit<WaitingRoomProps, "session">) {
  const now = useClock(Date.parse(view.now), state.clockAheadMs);
  const left = Date.parse(view.startsAt) - now;
  return (
    <p className={styles.start}>
      <HourglassIcon size={22} />
      {left > 0 ? (
        <span>
          Empieza en <b role="timer">{formatCountdown(left)}</b>
        </span>
      ) : (
        <span>Está a punto de empezar</span>
      )}
    </p>
  );
}

/** The wait until somebody who leads opens the room, or its locked door. */
export function WaitingRoom({ session, view, state }: WaitingRoomProps) {
  const { master, ayni } = view;
  const isOpened = state.room?.isOpened ?? view.isOpened;
  return (
    <Container className={styles.page}>
      <Card as="section" className={styles.card}>
        <div className={styles.guide}>
          <Avatar src={master.photoUrl} name={master.name} size={56} eager />
          <div>
            <h1 className={styles.title}>{isOpened ? "Espera un momento" : "Sala de espera"}</h1>
            <p>
              {view.title || ayni.title}, con {master.name}
            </p>
          </div>
        </div>
        <RoomTimes {...view} />
        {!isOpened && <Start view={view} state={state} />}
        <p role="status">
          {isOpened
            ? `La puerta está cerrada. ${master.name} ya sabe que estás aquí: en cuanto te abra, entrarás sin hacer nada.`
            : `Ya tienes tu sitio. En cuanto ${master.name} abra la sala, entrarás sin hacer nada.`}
        </p>
        <Button variant="secondary" onClick={() => void session.leave()}>
          Dejar de esperar
        </Button>
      </Card>
      <div className={styles.devices}>
        <OwnPicture local={session.local} />
        <details>
          <summary>Dispositivos y sonido original</summary>
          <DeviceSettings local={session.local} />
        </details>
        <ConnectionCheck view={view} />
      </div>
    </Container>
  );
}
