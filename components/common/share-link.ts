import { toast } from "@/components/ui/toast";

const TOAST_MS = 5000;
/** The id of all messages about a shared or copied link. */
export const SHARE_TOAST_ID = "share";

/** The user closed the share sheet without choosing a target. */
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

export async function confirmCopy(): Promise<void> {
  await toast("Enlace copiado.", { kind: "success", duration: TOAST_MS, id: SHARE_TOAST_ID });
}

/** Opens the system's share sheet, or copies the link without one. Returns false if it was not shared. */
export async function shareOrCopy(title: string, url: string): Promise<boolean> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      await confirmCopy();
    }
    return true;
  } catch (error) {
    if (!isDismissal(error))
      await toast(`No hemos podido copiar el enlace: ${url}`, { kind: "error", id: SHARE_TOAST_ID });
    return false;
  }
}
