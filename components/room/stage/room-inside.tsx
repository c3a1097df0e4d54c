"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { ControlBar } from "@/components/room/controls/control-bar";
import { RoomDialogs } from "@/components/room/controls/room-dialogs";
import { useShortcutSwitch } from "@/components/room/controls/use-shortcut-switch";
import { useShortcuts } from "@/components/room/controls/use-shortcuts";
import { RoomPanels } from "@/components/room/panels/room-panels";
import type { RoomViewName } from "@/components/room/session/arrange";
import type { RoomSession } from "@/components/room/session/room-session";
import type { SessionState } from "@/components/room/session/session-state";
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

/** A spotlight moves everybody but those who see only the Master to the speaker's view. */
function useViewName({ spotlight }: RoomState) {
  const [viewName, setViewName] = useState<RoomViewName>("circle");
  const [seenSpotlight, setSeenSpotlight] = useState(spotlight);
  if (spotlight !== seenSpotlight) {
    setSeenSpotlight(spotlight);
    if (spotlight !== null && viewName === "circle") setViewName("speaker");
  }
  return [viewName, setViewName] as const;
}

function useRoomContext({ session, view, state, room }: RoomInsideProps): RoomContextValue {
  const [viewName, setViewName] = useViewName(room);
  const [panel, setPanel] = useState<RoomPanel | null>(null);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const [areShortcutsOn, setShortcutsOn] = useShortcutSwitch();
  const unread = useUnread(state, panel === "chat");
  const own = room.seats.find(({ seat }) => seat === state.ownSeat);
  return useMemo(
    () => ({
      session,
      view,
      state,
      room,
      own,
      canLead: (own?.role ?? view.role) !== "participant",
      canEnd: (own?.role ?? view.role) === "host",
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
