"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { leaveOverlays } from "@/components/ui/overlay-history";
import { getAuthTitles, type WantedTeaching } from "./auth-titles";
import { AuthForm } from "./auth-views";
import type { AuthView } from "./auth-view";
import { toSignedInPath } from "./callback-path";

interface AuthDialogProps {
  view: AuthView;
  onViewChange: (view: AuthView) => void;
  open: boolean;
  onClose: () => void;
  callbackUrl?: string;
  teaching?: WantedTeaching;
}

export function AuthDialog({ view, onViewChange, open, onClose, callbackUrl, teaching }: AuthDialogProps) {
  const router = useRouter();

  function handleSuccess() {
    onClose();
    const current = location.pathname + location.search;
    const path = toSignedInPath(callbackUrl ?? current, location.origin);
    // On the target page already, its islands react to the new session; navigating could race with them.
    if (path !== current) void leaveOverlays().then(() => router.push(path));
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} band {...getAuthTitles(view, teaching)}>
      <AuthForm view={view} onViewChange={onViewChange} onSuccess={handleSuccess} />
    </Dialog>
  );
}
