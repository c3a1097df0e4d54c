"use client";

import { OwnPicture } from "@/components/room/antechamber/own-picture";
import type { RoomSession } from "@/components/room/session/room-session";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Container } from "@/components/ui/container";
import { HourglassIcon } from "@/components/ui/icons";
import type { RoomView } from "@/lib/rooms/room/schema";
import styles from "./waiting-room.module.css";

/** The wait until somebody opens the locked room. */
export function WaitingRoom({ session, view }: { session: RoomSession; view: RoomView }) {
  return (
    <Container className={styles.page}>
      <Card as="section" className={styles.card}>
        <HourglassIcon size={40} />
        <h1 className={styles.title}>Espera un momento</h1>
        <p role="status">
          La puerta está cerrada. {view.master.name} ya sabe que estás aquí: en cuanto te abra, entrarás sin
          hacer nada.
        </p>
        <Button variant="secondary" onClick={() => void session.leave()}>
          Dejar de esperar
        </Button>
      </Card>
      <OwnPicture local={session.local} />
    </Container>
  );
}
