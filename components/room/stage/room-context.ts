"use client";

import { createContext, useContext } from "react";
import type { RoomSession } from "@/components/room/session/room-session";
import type { SessionState } from "@/components/room/session/session-state";
import type { RoomViewName } from "@/components/room/session/arrange";
import type { RoomAction, RoomState, RoomView } from "@/lib/rooms/room/schema";
import type { SeatView } from "@/lib/rooms/seats/schema";

export type RoomPanel = "chat" | "people" | "seat";
export type RoomDialog = "more" | "devices" | "shortcuts" | "care" | "end";

export interface RoomContextValue {
  session: RoomSession;
  view: RoomView;
  state: SessionState;
  room: RoomState;
  own: SeatView | undefined;
  /** The Master or a co-host. */
  canLead: boolean;
  /** The Master, or an admin, from the planned start on: only they end the encuentro for all. */
  canEnd: boolean;
  viewName: RoomViewName;
  setViewName: (view: RoomViewName) => void;
  panel: RoomPanel | null;
  setPanel: (panel: RoomPanel | null) => void;
  dialog: RoomDialog | null;
  setDialog: (dialog: RoomDialog | null) => void;
  unread: number;
  areShortcutsOn: boolean;
  setShortcutsOn: (areOn: boolean) => void;
  /** Does something in the room; tells the person if it fails. */
  act: (action: RoomAction) => Promise<boolean>;
}

export const RoomContext = createContext<RoomContextValue | null>(null);

export function useRoom(): RoomContextValue {
  const value = useContext(RoomContext);
  if (!value) throw new Error("useRoom outside of a room");
  return value;
}
