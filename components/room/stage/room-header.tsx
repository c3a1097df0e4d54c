"use client";

import { IconButton } from "@/components/ui/button";
import { UsersThreeIcon, XIcon } from "@/components/ui/icons";
import { LockIcon, PushPinIcon, TimerIcon } from "@/components/room/icons";
import { formatCountdown } from "@/components/room/countdown";
import { linkify } from "@/components/room/panels/linkify";
import { useClock } from "@/components/room/use-clock";
import { useStore } from "@/components/room/use-store";
import { useEffect, useEffectEvent, useState } from "react";
import { useRoom } from "./room-context";
import styles from "./room-header.module.css";

/** The time that is left of the silence or of the groups. */
function RoomTimer() {
  const { room, state, session } = useRoom();
  const { groupsUntil, timerEndsAt } = room;
  const now = useClock(Date.parse(room.now), state.clockAheadMs);
  const ring = useEffectEvent(() => session.ring());
  const readClock = useEffectEvent(() => Date.now() + state.clockAheadMs);
  // The bell of the groups rings when the server calls back.
  useEffect(() => {
    if (timerEndsAt === null) return;
    const left = Date.parse(timerEndsAt) - readClock();
    if (left <= 0) return;
    const timer = setTimeout(ring, left);
    return () => clearTimeout(timer);
  }, [timerEndsAt]);
  const endsAt = groupsUntil ?? timerEndsAt;
  const left = endsAt === null ? 0 : Date.parse(endsAt) - now;
  if (left <= 0) return null;
  return (
    <p className={styles.timer} role="timer">
      <TimerIcon size={20} />
      <span className="visually-hidden">{groupsUntil ? "En grupos, quedan " : "Quedan "}</span>
      {formatCountdown(left)}
    </p>
  );
}

/** The group in which one is. */
function OwnGroup() {
  const { own } = useRoom();
  if (!own || own.group === null) return null;
  return <p className={styles.timer}>Grupo {own.group}</p>;
}

function ConnectionState() {
  const { state, session } = useRoom();
  const { isFlowing } = useStore(session.engine);
  const isBack = state.isOnline && state.hasEngine && isFlowing;
  return (
    <div role="status" className={styles.connection}>
      {!isBack && <p className={styles.reconnecting}>Reconectando…</p>}
    </div>
  );
}

function Pinned() {
  const { room } = useRoom();
  const [closedText, setClosedText] = useState("");
  if (room.pinned === "" || room.pinned === closedText) return null;
  return (
    <aside aria-label="Información fijada" className={styles.pinned}>
      <PushPinIcon size={20} />
      <p>{linkify(room.pinned)}</p>
      <IconButton
        label="Ocultar la información fijada"
        icon={<XIcon size={18} />}
        onClick={() => setClosedText(room.pinned)}
      />
    </aside>
  );
}

/** The encuentro's name, who is inside, the time that runs and the state of the connection. */
export function RoomHeader() {
  const { view, room, panel, setPanel } = useRoom();
  const inside = room.seats.filter(({ state }) => state === "admitted").length;
  const waiting = room.seats.length - inside;
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <h1 className={styles.title}>{view.title || view.ayni.title}</h1>
        {room.isLocked && (
          <span className={styles.locked}>
            <LockIcon size={18} />
            <span className="visually-hidden">La puerta está cerrada</span>
          </span>
        )}
        <ConnectionState />
        <OwnGroup />
        <RoomTimer />
        <button
          type="button"
          className={styles.people}
          aria-expanded={panel === "people"}
          onClick={() => setPanel(panel === "people" ? null : "people")}
        >
          <UsersThreeIcon size={20} />
          {inside}
          <span className="visually-hidden"> {inside === 1 ? "persona dentro" : "personas dentro"}</span>
          {waiting > 0 && <span className={styles.waiting}>+{waiting} en la puerta</span>}
        </button>
      </div>
      <Pinned />
    </header>
  );
}
