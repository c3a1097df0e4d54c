"use client";

import { useEffect, useEffectEvent } from "react";
import { ROOM_VIEWS } from "@/components/room/session/arrange";
import type { RoomContextValue } from "@/components/room/stage/room-context";

export const SHORTCUTS = [
  { key: "m", label: "Encender o apagar el micrófono" },
  { key: "k", label: "Encender o apagar la cámara" },
  { key: "l", label: "Levantar o bajar la mano" },
  { key: "c", label: "Abrir o cerrar el chat" },
  { key: "p", label: "Abrir o cerrar la lista de personas" },
  { key: "v", label: "Cambiar de vista" },
  { key: "a", label: "Abrir los ajustes de cámara y sonido" },
  { key: "?", label: "Ver estos atajos" },
] as const;

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;

const isEmptyField = (target: EventTarget | null) =>
  target instanceof HTMLTextAreaElement && target.value === "";

function runShortcut(key: string, room: RoomContextValue): void {
  const { session, own, act, panel, setPanel, viewName, setViewName, setDialog } = room;
  const { camera, isMicrophoneOn } = session.local.getSnapshot();
  if (key === "m") void session.local.setMicrophone(!isMicrophoneOn);
  if (key === "k") void session.local.setCamera(camera === null);
  if (key === "l") void act({ type: "raise-hand", isRaised: !own?.handRaisedAt });
  if (key === "c") setPanel(panel === "chat" ? null : "chat");
  if (key === "p") setPanel(panel === "people" ? null : "people");
  if (key === "v") {
    setViewName(ROOM_VIEWS[(ROOM_VIEWS.indexOf(viewName) + 1) % ROOM_VIEWS.length] ?? "circle");
  }
  if (key === "a") setDialog("devices");
  if (key === "?") setDialog("shortcuts");
}

/** Single keys, outside of fields and dialogs; the person may switch them off. */
export function useShortcuts(room: RoomContextValue): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const mayClose = !isTyping(event.target) || isEmptyField(event.target);
    if (event.key === "Escape" && room.panel && mayClose) return room.setPanel(null);
    if (!room.areShortcutsOn || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isTyping(event.target) || document.querySelector("[role=dialog]")) return;
    const key = event.key.toLowerCase();
    if (!SHORTCUTS.some((shortcut) => shortcut.key === key)) return;
    event.preventDefault();
    runShortcut(key, room);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
