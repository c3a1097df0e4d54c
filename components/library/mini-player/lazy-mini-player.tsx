"use client";

import { fetchSession } from "@/components/common/session/session-store";
import { useSession } from "@/components/common/session/use-session";
import dynamic from "next/dynamic";
import { useEffect, useSyncExternalStore } from "react";
import { currentSession } from "@/components/common/audio/current-session";

const MiniPlayer = dynamic(() => import("./mini-player").then((module) => module.MiniPlayer), { ssr: false });

/** Ends what a user received, unless they are still signed in: a failed request also looks like the end of a session. */
async function stopUnlessSignedIn(userId: string): Promise<void> {
  if (!currentSession.get()?.positions) return;
  try {
    const session = await fetchSession();
    if (session?.userId !== userId) currentSession.get()?.stop();
  } catch {
    // Offline, or the server cannot tell.
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
