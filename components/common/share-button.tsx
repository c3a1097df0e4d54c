"use client";

import { Button } from "@/components/ui/button";
import { ShareNetworkIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";

const TOAST_MS = 5000;

/** The user closed the share sheet without choosing a target. */
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function shareOrCopy(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    await toast("Enlace copiado.", { kind: "success", duration: TOAST_MS, id: "share" });
  } catch (error) {
    if (isDismissal(error)) return;
    await toast(`No hemos podido copiar el enlace: ${url}`, { kind: "error", id: "share" });
  }
}

/** Opens the system's share sheet for a page, or copies its URL. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button
      variant="secondary"
      icon={<ShareNetworkIcon />}
      onClick={() => void shareOrCopy(title, new URL(path, location.origin).href)}
    >
      Compartir
    </Button>
  );
}
