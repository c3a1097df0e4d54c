"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ControlBar } from "@/components/room/controls/control-bar";
import { RoomDialogs } from "@/components/room/controls/room-dialogs";
import { useShortcutSwitch } from "@/components/room/controls/use-shortcut-switch";
import { useShortcuts } from "@/components/room/controls/use-shortcuts";
import { RoomPanels } from "@/components/room/panels/room-panels";
import { findDefaultView, ROOM_VIEWS, type RoomViewName } from "@/components/room/session/arrange";
import type { RoomSession } from "@/components/room/session/room-session";
import type { SessionState } from "@/components/room/session/session-state";
import { readChosenView, storeChosenView } from "@/components/room/session/tab-memory";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import type { RoomAction, RoomState, RoomView } from "@/lib/rooms/room/schema";
import { Captions } from "./captions";
import { Pictures } from "./pictures";
import { RemoteSounds } from "./remote-sounds";
import { RoomContext, type RoomContextValue, type RoomDialog, type RoomPanel } from "./room-context";
import { RoomHeader } from "./room-header";
import styles from "./room-stage.module.css";
import { useWakeLock } from "./use-wake-lock";

interface RoomInsideProps {
  session: RoomSession;
  view: RoomView;
  state: SessionState;
  room: RoomState;
}

/** Counts the messages of others since the chat was last open. */
function useUnread({ messages }: SessionState, isOpen: boolean): number {
  const [readCount, setReadCount] = useState(messages.length);
  if (isOpen && readCount !== messages.length) setReadCount(messages.length);
  return messages.slice(readCount).filter(({ isOwn }) => !isOwn).length;
}

/**
 * Returns the view: what the person has chosen, else what suits the size of the group, which never goes back to the circle. A
 * spotlight moves those in the circle to the speaker's view.
 */
function useViewName(room: RoomState, { ownSeat }: SessionState) {
  const [chosen, setChosen] = useState(() => ROOM_VIEWS.find((view) => view === readChosenView()) ?? null);
  const [suggested, setSuggested] = useState<RoomViewName>("circle");
  const [seenSpotlight, setSeenSpotlight] = useState(room.spotlight);
  const viewName = chosen ?? suggested;
  if (suggested === "circle" && findDefaultView(room, ownSeat) !== "circle") setSuggested("guide");
  if (room.spotlight !== seenSpotlight) {
    setSeenSpotlight(room.spotlight);
    if (room.spotlight !== null && viewName === "circle") setSuggested("speaker");
    if (room.spotlight !== null && chosen === "circle") setChosen(null);
  }
  const choose = useCallback((view: RoomViewName) => {
    storeChosenView(view);
    setChosen(view);
  }, []);
  return [viewName, choose] as const;
}

/** Turns true at the planned start, by the server's clock. */
function useHasStarted({ startsAt }: RoomView, clockAheadMs: number): boolean {
  const [hasStarted, setStarted] = useState(false);
  useEffect(() => {
    const left = Date.parse(startsAt) - Date.now() - clockAheadMs;
    const timer = setTimeout(() => setStarted(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [startsAt, clockAheadMs]);
  return hasStarted;
}

function useRoomContext({ session, view, state, room }: RoomInsideProps): RoomContextValue {
  const [viewName, setViewName] = useViewName(room, state);
  const [panel, setPanel] = useState<RoomPanel | null>(null);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const [areShortcutsOn, setShortcutsOn] = useShortcutSwitch();
  const unread = useUnread(state, panel === "chat");
  const own = room.seats.find(({ seat }) => seat === state.ownSeat);
  const hasStarted = useHasStarted(view, state.clockAheadMs);
  return useMemo(
    () => ({
      session,
      view,
      state,
      room,
      own,
      canLead: (own?.role ?? view.role) !== "participant",
      canEnd: hasStarted && (own?.role ?? view.role) === "host",
      viewName,
      setViewName,
      panel,
      setPanel,
      dialog,
      setDialog,
      unread,
      areShortcutsOn,
      setShortcutsOn,
      act: async (action: RoomAction) => {
        try {
          await session.act(action);
          return true;
        } catch (error) {
          void toast(errorMessage(error), { kind: "error", id: "room-error", duration: 6000 });
          return false;
        }
      },
    }),
    [
      session,
      view,
      state,
      room,
      own,
      hasStarted,
      viewName,
      setViewName,
      panel,
      dialog,
      unread,
      areShortcutsOn,
      setShortcutsOn,
    ],
  );
}

/** The room from within. */
export function RoomInside(props: RoomInsideProps) {
  const context = useRoomContext(props);
  const { panel } = context;
  const frame = useRef<HTMLDivElement>(null);
  useWakeLock();
  useShortcuts(context);
  // Focus would be left on the removed button of the antechamber.
  useEffect(() => frame.current?.focus(), []);
  return (
    <RoomContext value={context}>
      <div
        ref={frame}
        tabIndex={-1}
        className={styles.room}
        data-live-room=""
        data-panel={panel ?? undefined}
      >
        <RoomHeader />
        <div className={styles.middle}>
          <div className={styles.stage}>
            <Pictures />
            <Captions />
          </div>
          {panel && <RoomPanels panel={panel} />}
        </div>
        <ControlBar />
        <RemoteSounds />
        <RoomDialogs />
      </div>
    </RoomContext>
  );
}
