"use client";

import dynamic from "next/dynamic";
import { useRoom } from "@/components/room/stage/room-context";

const MoreSheet = dynamic(() => import("./more-sheet").then((module) => module.MoreSheet), { ssr: false });
const DevicesDialog = dynamic(() => import("./devices-dialog").then((module) => module.DevicesDialog), {
  ssr: false,
});
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog), {
  ssr: false,
});
const CareDialog = dynamic(() => import("./care-dialog").then((module) => module.CareDialog), { ssr: false });
const EndDialog = dynamic(() => import("./end-dialog").then((module) => module.EndDialog), { ssr: false });

const DIALOGS = {
  more: MoreSheet,
  devices: DevicesDialog,
  shortcuts: ShortcutsDialog,
  care: CareDialog,
  end: EndDialog,
} as const;

/** The dialog that is open, if any. */
export function RoomDialogs() {
  const { dialog, setDialog } = useRoom();
  if (!dialog) return null;
  const Dialog = DIALOGS[dialog];
  return <Dialog onClose={() => setDialog(null)} />;
}
