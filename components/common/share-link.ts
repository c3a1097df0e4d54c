import { toast } from "@/components/ui/toast";

const TOAST_MS = 5000;
const TOAST_ID = "share";

/** The user closed the share sheet without choosing a target. */
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function confirmCopy(): Promise<void> {
  await toast("Enlace copiado.", { kind: "success", duration: TOAST_MS, id: TOAST_ID });
}

/** Copies a link that is shown in a field. Returns false if the browser refuses. */
export async function copyLink(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    await confirmCopy();
    return true;
  } catch {
    await toast("No hemos podido copiarlo. Selecciona el enlace y cópialo tú.", {
      kind: "error",
      id: TOAST_ID,
    });
    return false;
  }
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
      await toast(`No hemos podido copiar el enlace: ${url}`, { kind: "error", id: TOAST_ID });
    return false;
  }
}
