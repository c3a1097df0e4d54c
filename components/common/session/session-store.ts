import type { Session } from "next-auth";
import { forgetSession } from "@/lib/platform/browser/session-hint";

// The session of the viewer, read from the endpoint of next-auth. Every page needs it, but only who signs in or out
// needs the client of next-auth.

export type SessionState =
  { status: "authenticated"; data: Session } | { status: "loading" | "unauthenticated"; data: null };

const SESSION_URL = "/api/auth/session";
/** The storage key by which the client of next-auth tells other tabs of a changed session. */
const MESSAGE_KEY = "nextauth.message";

export const LOADING_SESSION: SessionState = { status: "loading", data: null };

let state: SessionState = LOADING_SESSION;
let requestCount = 0;
const listeners = new Set<() => void>();

/** Returns null without a session. Throws if the server cannot tell. */
export async function fetchSession(): Promise<Session | null> {
  const response = await fetch(SESSION_URL);
  const body = (await response.json()) as Partial<Session> | null;
  if (!response.ok) throw new Error(`The session request failed with ${response.status}`);
  return body?.user ? (body as Session) : null;
}

function setSession(data: Session | null): void {
  state = data ? { status: "authenticated", data } : { status: "unauthenticated", data: null };
  for (const listener of listeners) listener();
}

function notifyOtherTabs(): void {
  try {
    const message = { event: "session", data: { trigger: "getSession" }, timestamp: Date.now() };
    localStorage.setItem(MESSAGE_KEY, JSON.stringify(message));
  } catch {
    // Without storage, other tabs notice when they are shown again.
  }
}

/** Reads the session again. If that fails, as when the page is left meanwhile, the last known one stays. */
export async function loadSession(): Promise<Session | null> {
  requestCount += 1;
  const request = requestCount;
  try {
    const session = await fetchSession();
    if (session === null) forgetSession();
    if (request === requestCount) setSession(session);
  } catch {
    if (request === requestCount) setSession(state.data);
  }
  return state.data;
}

/** Reads the session after a change, here and in other tabs. Returns null without one. */
export async function refreshSession(): Promise<Session | null> {
  const session = await loadSession();
  notifyOtherTabs();
  return session;
}

/** Calls `onMessage` when another tab has signed in or out, or changed the user. */
function listenToOtherTabs(onMessage: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => key === MESSAGE_KEY && onMessage();
  addEventListener("storage", handleStorage);
  return () => removeEventListener("storage", handleStorage);
}

/** Keeps the session current until the returned function is called; with 0 seconds, it is not polled. */
export function watchSession(pollSeconds: number): () => void {
  const reload = () => void loadSession();
  // Signing in elsewhere sends a message.
  const reloadIfSignedIn = () => state.data && document.visibilityState === "visible" && reload();
  const stopListening = listenToOtherTabs(reload);
  document.addEventListener("visibilitychange", reloadIfSignedIn);
  const timer = pollSeconds > 0 ? setInterval(() => state.data && reload(), pollSeconds * 1000) : undefined;
  void refreshSession();
  return () => {
    stopListening();
    document.removeEventListener("visibilitychange", reloadIfSignedIn);
    clearInterval(timer);
  };
}

export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const readSession = (): SessionState => state;
