import { toast } from "@/components/ui/toast";
import { confirmCopy, SHARE_TOAST_ID } from "./share-link";

/** Copies a link that is shown in a field. Returns false if the browser refuses. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    await confirmCopy();
    return true;
  } catch {
    await toast("No hemos podido copiarlo. Selecciona el enlace y cópialo tú.", {
      kind: "error",
      id: SHARE_TOAST_ID,
    });
    return false;
  }
}
