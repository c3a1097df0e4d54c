import pLimit from "p-limit";
import { errorMessage } from "@/lib/platform/http/client";
import { getRetryDelayMs, isRetryable, toBlockingEvent } from "./save-failure";
import {
  hasUnsavedInput,
  INITIAL_SAVE_STATE,
  isSaving,
  reduceSaveState,
  type SaveEvent,
  type SaveState,
} from "./save-state";

const SETTLE_MS = 2000;

/** Saves what somebody writes after a pause, one request at a time. Its states are in save-state.ts. */
export abstract class Autosave {
  protected state = INITIAL_SAVE_STATE;
  /** Runs a task after those before it. */
  protected readonly runInTurn = pLimit(1);
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isQueued = false;
  private isStopped = false;

  /** Saves what is pending. Does not throw: it dispatches how it ended. */
  protected abstract savePending(): Promise<void>;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): SaveState => this.state;

  /** Saves pending changes without waiting for the pause. At most one save waits for a running task. */
  readonly flush = (): void => {
    if (this.isQueued || this.state.phase === "conflict") return;
    this.cancelTimer();
    this.isQueued = true;
    void this.runInTurn(async () => {
      this.isQueued = false;
      await this.savePending();
    });
  };

  /** Saves pending changes for two seconds at most. Returns true if they are saved. */
  readonly settle = (): Promise<boolean> => {
    this.flush();
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve(!hasUnsavedInput(this.state));
      };
      const timer = setTimeout(finish, SETTLE_MS);
      const unsubscribe = this.subscribe(() => {
        if (!isSaving(this.state)) finish();
      });
    });
  };

  /** Call when the connection or the session may be back. */
  readonly retryIfBlocked = (): void => {
    const { phase } = this.state;
    if (phase === "offline" || phase === "signed-out") this.flush();
  };

  start(): void {
    this.isStopped = false;
  }

  /** Saves pending changes one last time. */
  stop(): void {
    this.flush();
    this.isStopped = true;
    this.cancelTimer();
  }

  protected dispatch(event: SaveEvent): void {
    this.state = reduceSaveState(this.state, event);
    for (const listener of this.listeners) listener();
  }

  protected flushAfter(milliseconds: number): void {
    this.cancelTimer();
    if (!this.isStopped) this.timer = setTimeout(this.flush, milliseconds);
  }

  protected cancelTimer(): void {
    clearTimeout(this.timer);
  }

  /** Dispatches a failure, and tries again later if that may help. */
  protected handleFailure(error: unknown): void {
    const blockingEvent = toBlockingEvent(error);
    if (blockingEvent) this.dispatch(blockingEvent);
    else if (isRetryable(error)) {
      const delayMs = getRetryDelayMs(error, this.state.failedAttempts);
      this.dispatch({ type: "unreachable" });
      this.flushAfter(delayMs);
    } else this.dispatch({ type: "refused", message: errorMessage(error) });
  }
}
