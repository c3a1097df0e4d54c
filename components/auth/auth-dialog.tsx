"use client";

import { useRouter } from "next/navigation";
import { Dialog } from "@/components/ui/dialog";
import { AuthForm, authTitles, type AuthView } from "./auth-views";
import { callbackPath } from "./callback-path";

interface AuthDialogProps {
  view: AuthView;
  onView: (view: AuthView) => void;
  open: boolean;
  onClose: () => void;
  callbackUrl?: string;
}

export function AuthDialog({ view, onView, open, onClose, callbackUrl }: AuthDialogProps) {
  const router = useRouter();

  function finish() {
    onClose();
    const path = callbackPath(callbackUrl, location.origin);
    // Where one is already, the islands of the page take over; a second navigation could undo theirs.
    if (path && path !== location.pathname + location.search) router.push(path);
  }

  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} band {...authTitles[view]}>
      <AuthForm key={view} view={view} onView={onView} onDone={finish} />
    </Dialog>
  );
}
