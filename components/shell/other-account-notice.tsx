"use client";

import { useEffect, useRef } from "react";
import { useSession } from "@/components/common/session/use-session";
import { dismissToast, toast } from "@/components/ui/toast";

const TOAST_ID = "other-account";

/** Says that somebody else has signed in in another tab: what this page shows and saves is of the former account. */
export function OtherAccountNotice() {
  const { data: session } = useSession();
  const userId = session?.userId ?? null;
  const ownerId = useRef<string | null>(null);
  useEffect(() => {
    ownerId.current ??= userId;
    if (userId === null || userId === ownerId.current) return;
    void toast(
      "Has entrado con otra cuenta en otra pestaña, y esta página es de la anterior. Recárgala para seguir.",
      {
        id: TOAST_ID,
        kind: "error",
        action: { label: "Recargar", onClick: () => location.reload() },
      },
    );
    return () => dismissToast(TOAST_ID);
  }, [userId]);
  return null;
}
