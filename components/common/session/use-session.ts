"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import { LOADING_SESSION, readSession, subscribeToSession, type SessionState } from "./session-store";

/** Shows a part of a page as for another session; null for the viewer's own. */
export const SessionOverride = createContext<SessionState | null>(null);

/** The session of the viewer; loading on the server and during hydration. */
export function useSession(): SessionState {
  const session = useSyncExternalStore(subscribeToSession, readSession, () => LOADING_SESSION);
  return useContext(SessionOverride) ?? session;
}
