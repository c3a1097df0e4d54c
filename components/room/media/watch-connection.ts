const PATIENCE_MS = 2000;
const RETRY_MS = 5000;

/**
 * Calls `restart` when the connection fails or stays interrupted, and again until it is up. Returns the end of it and a
 * function that restarts at once, for a change of the network.
 */
export function watchConnection(connection: RTCPeerConnection, restart: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (connection.connectionState === "closed") return;
      restart();
      timer = setTimeout(retry, RETRY_MS);
    }, delay);
  }

  /** A connection that has stayed up reports no change. */
  function retry(): void {
    if (connection.connectionState !== "connected") schedule(0);
  }

  function handleChange(): void {
    const state = connection.connectionState;
    if (state === "connected" || state === "closed") clearTimeout(timer);
    if (state === "failed") schedule(0);
    if (state === "disconnected") schedule(PATIENCE_MS);
  }

  connection.addEventListener("connectionstatechange", handleChange);
  return {
    restartSoon: () => schedule(0),
    stop(): void {
      clearTimeout(timer);
      connection.removeEventListener("connectionstatechange", handleChange);
    },
  };
}
