"use client";

import type { Session } from "next-auth";
import { useSession } from "next-auth/react";
import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { currentSession } from "@/components/library/audio/current-session";

const SESSION_URL = "/api/auth/session";

const MiniPlayer = dynamic(() => import("./mini-player").then((module) => module.MiniPlayer), { ssr: false });

/** Ends what a user received, unless they are still signed in: a failed request also looks like the end of a session. */
async function stopUnlessSignedIn(userId: string): Promise<void> {
  if (!currentSession.get()?.positions) return;
  try {
    const response = await fetch(SESSION_URL);
    if (!response.ok) return;
    const session = (await response.json()) as Partial<Session> | null;
    if (session?.user?.id !== userId) currentSession.get()?.stop();
  } catch {
    // Offline.
  }
}

function useStopOnSignOut(): void {
  const userId = useSession().data?.user.id;
  useEffect(() => {
    if (!userId) return;
    return () => void stopUnlessSignedIn(userId);
  }, [userId]);
}

/** The mini player, loaded once a recording goes on outside its room. */
export function LazyMiniPlayer() {
  useStopOnSignOut();
  const session = useSyncExternalStore(currentSession.subscribe, currentSession.getUnattended, () => null);
  return session && <MiniPlayer session={session} />;
}
