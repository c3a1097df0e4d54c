import { dismissToast, toast } from "@/components/ui/toast";
import { UNDO_MS } from "./uploads/upload-queue";

const TOAST_ID = "editor-undo";

/** Says what was removed, and offers to bring it back for some seconds. */
export function offerUndo(message: string, undo: () => void): void {
  const handleUndo = () => {
    dismissToast(TOAST_ID);
    undo();
  };
  void toast(message, {
    id: TOAST_ID,
    duration: UNDO_MS,
    action: { label: "Deshacer", onClick: handleUndo },
  });
}
