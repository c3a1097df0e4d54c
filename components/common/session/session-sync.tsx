"use client";

import { useEffect } from "react";
import { favouriteStore } from "@/components/common/favourites/favourite-store";
import { showSessionLayout } from "@/lib/platform/browser/session-hint";
import { watchSession } from "./session-store";
import { useSession } from "./use-session";

/** Loads the session and keeps it current; tells it to what does not render. */
export function SessionSync({ pollSeconds }: { pollSeconds: number }) {
  const { data, status } = useSession();
  const owner = data?.userId ?? null;
  useEffect(() => watchSession(pollSeconds), [pollSeconds]);
  useEffect(() => {
    if (status === "loading") return;
    showSessionLayout(status === "authenticated");
    favouriteStore.setOwner(owner);
  }, [status, owner]);
  return null;
}
