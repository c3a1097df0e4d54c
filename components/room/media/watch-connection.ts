const PATIENCE_MS = 2000;
const RETRY_MS = 5000;
/** Browsers tell of one change by several events. */
const SETTLE_MS = 150;
/** Restarts that change nothing: the engine may have given the connection up. */
const MAX_RESTARTS = 4;

export type ConnectionWatch = {
  /** Restarts ICE. */
  restart: () => void;
  onFlowChange: (isFlowing: boolean) => void;
  /** Restarts do not help: the connection has to be replaced. */
  onDead: () => void;
};

/**
 * Restarts a connection that fails or stays interrupted, again until it is up or taken for dead. Returns the end of it and a
 * function that restarts without waiting for that, for a change of the network.
 */
export function watchConnection(
  connection: RTCPeerConnection,
  { restart, onFlowChange, onDead }: ConnectionWatch,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restarts = 0;

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (connection.connectionState === "closed") return;
      if (restarts >= MAX_RESTARTS) return onDead();
      restarts += 1;
      restart();
      timer = setTimeout(retry, RETRY_MS);
    }, delay);
  }

  /** A connection that has stayed up reports no change. */
  function retry(): void {
    if (connection.connectionState === "connected") restarts = 0;
    else schedule(0);
  }

  function handleChange(): void {
    const state = connection.connectionState;
    if (state === "connected" || state === "closed") {
      clearTimeout(timer);
      restarts = 0;
    }
    if (state === "failed") schedule(0);
    if (state === "disconnected") schedule(PATIENCE_MS);
    if (state !== "connecting") onFlowChange(state !== "failed" && state !== "disconnected");
  }

  connection.addEventListener("connectionstatechange", handleChange);
  return {
    restartSoon: () => {
      restarts = 0;
      schedule(SETTLE_MS);
    },
    stop(): void {
      clearTimeout(timer);
      connection.removeEventListener("connectionstatechange", handleChange);
    },
  };
}
