/**
 * State of saving one form. Events and the phases they lead to:
 *
 *   event            next phase     raised when
 *   edited           waiting        the form changed and autosave is on; not raised during a conflict
 *   compared         idle           autosave is off: the form was compared with the server's, nothing was sent
 *   sending          saving         a request starts
 *   saved            idle           the server has the form; waiting if it was edited meanwhile
 *   not-ready        idle           there is no title or type to create a draft with
 *   failed           idle           publishing failed, or the server rejected some fields: the rest is sent next
 *   refused          refused        the server rejected the request as a whole; left by the next edit
 *   unreachable      offline        network failure, 429 or 5xx; retried with backoff and when back online
 *   unauthenticated  signed-out     the session ended; retried when the window regains focus
 *   conflict         conflict       a newer version was saved elsewhere; left by `overwriting` or publishing
 *   overwriting      waiting        the user chose this version over the newer one
 */
export type SavePhase = "idle" | "waiting" | "saving" | "offline" | "signed-out" | "conflict" | "refused";

export type SaveState = {
  phase: SavePhase;
  /** Epoch milliseconds of the last successful save; null before it. */
  savedAt: number | null;
  /** Some fields were not sent because they are invalid. */
  hasInvalidFields: boolean;
  /** The form differs from what the server has. */
  hasChanges: boolean;
  /** The server's message in phase `refused`. */
  message: string | null;
  /** Consecutive attempts that did not reach the server. */
  failedAttempts: number;
};

export type SaveEvent =
  | { type: "edited" | "sending" | "not-ready" | "failed" | "unreachable" | "unauthenticated" }
  | { type: "conflict" | "overwriting" }
  | { type: "compared"; hasChanges: boolean; hasInvalidFields: boolean }
  /** `at` is null when there was nothing to send. */
  | { type: "saved"; at: number | null; hasInvalidFields: boolean; hasNewerChanges: boolean }
  | { type: "refused"; message: string };

export const INITIAL_SAVE_STATE: SaveState = {
  phase: "idle",
  savedAt: null,
  hasInvalidFields: false,
  hasChanges: false,
  message: null,
  failedAttempts: 0,
};

/** Returns true while a save is sent or about to be. */
export const isSaving = ({ phase }: SaveState): boolean => phase === "saving" || phase === "waiting";

/** Returns true if something that was entered is not on the server. */
export const hasUnsavedInput = (state: SaveState): boolean =>
  state.hasChanges || state.hasInvalidFields || isSaving(state);

export function reduceSaveState(state: SaveState, event: SaveEvent): SaveState {
  switch (event.type) {
    case "edited":
      return { ...state, phase: "waiting", hasChanges: true, message: null };
    case "compared":
      return {
        ...state,
        phase: "idle",
        hasChanges: event.hasChanges,
        hasInvalidFields: event.hasInvalidFields,
      };
    case "sending":
      return { ...state, phase: "saving", message: null };
    case "saved":
      return {
        ...state,
        phase: event.hasNewerChanges ? "waiting" : "idle",
        savedAt: event.at ?? state.savedAt,
        hasInvalidFields: event.hasInvalidFields,
        hasChanges: event.hasNewerChanges,
        failedAttempts: 0,
      };
    case "not-ready":
      return { ...state, phase: "idle" };
    case "failed":
      return { ...state, phase: "idle", hasChanges: true };
    case "refused":
      return { ...state, phase: "refused", hasChanges: true, message: event.message };
    case "unreachable":
      return { ...state, phase: "offline", hasChanges: true, failedAttempts: state.failedAttempts + 1 };
    case "unauthenticated":
      return { ...state, phase: "signed-out" };
    case "conflict":
      return { ...state, phase: "conflict" };
    case "overwriting":
      return { ...state, phase: "waiting" };
  }
}
