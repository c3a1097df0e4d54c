"use client";

import { Button } from "@/components/ui/button";
import { ShareNetworkIcon } from "@/components/ui/icons";
import { shareOrCopy } from "./share-link";

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
