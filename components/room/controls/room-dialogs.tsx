"use client";

import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRoom } from "@/components/room/stage/room-context";

const MoreSheet = lazyDialog(() => import("./more-sheet").then((module) => module.MoreSheet));
const DevicesDialog = lazyDialog(() => import("./devices-dialog").then((module) => module.DevicesDialog));
const ShortcutsDialog = lazyDialog(() =>
  import("./shortcuts-dialog").then((module) => module.ShortcutsDialog),
);
const CareDialog = lazyDialog(() => import("./care-dialog").then((module) => module.CareDialog));
const EndDialog = lazyDialog(() => import("./end-dialog").then((module) => module.EndDialog));

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
