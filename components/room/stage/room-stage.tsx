"use client";

import { Entering } from "@/components/room/entering";
import { useStore } from "@/components/room/use-store";
import type { RoomSession } from "@/components/room/session/room-session";
import type { RoomView } from "@/lib/rooms/room/schema";
import { RoomEnded } from "./room-ended";
import { RoomInside } from "./room-inside";
import { WaitingRoom } from "./waiting-room";

interface RoomStageProps {
  session: RoomSession;
  view: RoomView;
  /** Back to the antechamber. */
  onReturn: () => void;
}

/** The page of somebody with a pass: the wait until they are let in, the room, and its end. */
export function RoomStage({ session, view, onReturn }: RoomStageProps) {
  const state = useStore(session);
  const { phase, room, end, clockAheadMs } = state;
  if (phase === "ended" && end)
    return <RoomEnded view={view} clockAheadMs={clockAheadMs} end={end} onReturn={onReturn} />;
  if (phase === "waiting") return <WaitingRoom view={view} session={session} state={state} />;
  if (room) return <RoomInside session={session} view={view} state={state} room={room} />;
  return <Entering />;
}
