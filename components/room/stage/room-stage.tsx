"use client";

import { useStore } from "@/components/room/use-store";
import type { RoomSession } from "@/components/room/session/room-session";
import type { RoomView } from "@/lib/rooms/room/schema";
import { RoomEnded } from "./room-ended";
import { RoomInside } from "./room-inside";
import styles from "./room-stage.module.css";
import { WaitingRoom } from "./waiting-room";

interface RoomStageProps {
  session: RoomSession;
  view: RoomView;
  /** Back to the antechamber. */
  onReturn: () => void;
}

/** The page of somebody with a pass: the wait at a locked door, the room, and its end. */
export function RoomStage({ session, view, onReturn }: RoomStageProps) {
  const state = useStore(session);
  const { phase, room, end } = state;
  if (phase === "ended" && end) return <RoomEnded view={view} end={end} onReturn={onReturn} />;
  if (phase === "waiting") return <WaitingRoom view={view} session={session} />;
  if (room) return <RoomInside session={session} view={view} state={state} room={room} />;
  return (
    <div className={styles.room} data-live-room="">
      <p role="status" className={styles.entering}>
        Entrando en la sala…
      </p>
    </div>
  );
}
