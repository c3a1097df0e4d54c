"use client";

import { Button } from "@/components/ui/button";
import { ShareNetworkIcon } from "@/components/ui/icons";
import { notify } from "@/components/ui/toast";

const TOAST_MS = 5000;

/** Whether the person closed the sheet of their system without choosing anything. */
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function share(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    await notify("Enlace copiado.", { kind: "success", duration: TOAST_MS, id: "share" });
  } catch (error) {
    if (isDismissal(error)) return;
    await notify(`No hemos podido copiar el enlace: ${url}`, { kind: "error", id: "share" });
  }
}

/** Hands the address of a page to the system's share sheet, or copies it where there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  return (
    <Button
      variant="secondary"
      icon={<ShareNetworkIcon />}
      onClick={() => void share(title, new URL(path, location.origin).href)}
    >
      Compartir
    </Button>
  );
}
