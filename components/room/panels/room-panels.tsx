"use client";

import dynamic from "next/dynamic";
import { useEffect, useRef, type ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { XIcon } from "@/components/ui/icons";
import { useRoom, type RoomPanel } from "@/components/room/stage/room-context";
import { ChatPanel } from "./chat-panel";
import { PeoplePanel } from "./people-panel";
import styles from "./room-panels.module.css";

const SeatPanel = dynamic(() => import("./seat-panel").then((module) => module.SeatPanel), { ssr: false });

const TITLES: Readonly<Record<RoomPanel, string>> = {
  chat: "Chat",
  people: "Personas",
  seat: "Tu asiento",
};

const BODIES: Readonly<Record<RoomPanel, () => ReactNode>> = {
  chat: () => <ChatPanel />,
  people: () => <PeoplePanel />,
  seat: () => <SeatPanel />,
};

// On a touch screen the keyboard of a focused field would cover the messages.
const HAS_KEYBOARD = "(hover: hover) and (pointer: fine)";

/** Returns the field of the chat where there is a keyboard, so that no typed letter acts as a shortcut; else null. */
const findField = (panel: RoomPanel, aside: HTMLElement | null): HTMLElement | null =>
  panel === "chat" && matchMedia(HAS_KEYBOARD).matches ? (aside?.querySelector("textarea") ?? null) : null;

/** The panel beside the pictures, over them on a phone. Focus goes in with it, and back when it closes. */
export function RoomPanels({ panel }: { panel: RoomPanel }) {
  const { setPanel } = useRoom();
  const aside = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    (findField(panel, aside.current) ?? heading.current)?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel]);
  return (
    <aside ref={aside} aria-labelledby="room-panel" className={styles.panel}>
      <header className={styles.header}>
        <h2 id="room-panel" ref={heading} tabIndex={-1} className={styles.title}>
          {TITLES[panel]}
        </h2>
        <IconButton
          label={`Cerrar ${TITLES[panel].toLowerCase()}`}
          icon={<XIcon size={22} />}
          onClick={() => setPanel(null)}
        />
      </header>
      {BODIES[panel]()}
    </aside>
  );
}
