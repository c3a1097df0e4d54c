import pLimit from "p-limit";
import { getRetryDelayMs, isRetryable, toBlockingEvent } from "@/components/editor/autosave/save-failure";
import {
  INITIAL_SAVE_STATE,
  reduceSaveState,
  type SaveEvent,
  type SaveState,
} from "@/components/editor/autosave/save-state";
import { errorMessage } from "@/lib/platform/http/client";
import { getLetterDraft, putLetterDraft } from "@/lib/teaching/letters/queries";
import type { LetterDraft } from "@/lib/teaching/letters/schema";
import { removeLetterCopy, writeLetterCopy } from "./letter-copy";

const AUTOSAVE_DELAY_MS = 1000;

export type LetterFields = Omit<LetterDraft, "id" | "version">;

/** Leaves out the identity of a draft, which only the saver knows. */
export const toFields = ({ audience, ayniId, encuentroId, subject, body }: LetterFields): LetterFields => ({
  audience,
  ayniId,
  encuentroId,
  subject,
  body,
});

const serialize = (fields: LetterFields): string => JSON.stringify(Object.values(toFields(fields)));

export const isSameLetter = (a: LetterFields, b: LetterFields): boolean => serialize(a) === serialize(b);

/** Saves a letter while it is written, one request at a time, with a copy in the browser until the server has it. */
export class LetterSaver {
  private state = INITIAL_SAVE_STATE;
  private readonly listeners = new Set<() => void>();
  private readonly runInTurn = pLimit(1);
  private timer: number | undefined;
  private saved: string;
  private draft: LetterDraft;

  /** `onCreated` is told once the server has the letter. */
  constructor(
    draft: LetterDraft,
    private readonly onCreated: (id: string) => void,
  ) {
    this.draft = draft;
    this.saved = serialize(draft);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): SaveState => this.state;

  get id(): string {
    return this.draft.id;
  }

  readonly handleChange = (fields: LetterFields): void => {
    this.draft = { ...this.draft, ...toFields(fields) };
    writeLetterCopy(this.draft);
    if (this.state.phase === "conflict") return;
    this.dispatch({ type: "edited" });
    this.flushAfter(AUTOSAVE_DELAY_MS);
  };

  /** Continues a copy of this browser. One of another version is in conflict with the letter. */
  restore(copy: LetterDraft): void {
    const { version, id } = this.draft;
    const isNew = version === 0;
    this.draft = { ...toFields(copy), version, id: isNew ? copy.id : id };
    if (copy.version === version) this.handleChange(copy);
    else this.dispatch({ type: "conflict" });
  }

  readonly flush = (): void => {
    if (this.state.phase === "conflict") return;
    // `save` tells of its failures.
    if (serialize(this.draft) !== this.saved) return void this.save().catch(() => undefined);
    if (this.state.phase === "waiting") this.handleUndone();
  };

  /** Call when the connection or the session may be back. */
  readonly retryIfBlocked = (): void => {
    const { phase } = this.state;
    if (phase === "offline" || phase === "signed-out") this.flush();
  };

  /** Saves what is pending and returns the version of the server. Errors: `ApiError`. */
  readonly save = (): Promise<number> => {
    window.clearTimeout(this.timer);
    return this.runInTurn(async () => {
      const { draft } = this;
      const isChanged = draft.version === 0 || serialize(draft) !== this.saved;
      if (!isChanged) return draft.version;
      this.dispatch({ type: "sending" });
      try {
        const version = await putLetterDraft(draft);
        this.handleSaved(draft, version);
        return version;
      } catch (error) {
        this.handleFailure(error);
        throw error;
      }
    });
  };

  /** Resolves a conflict in favour of this text. Errors: `ApiError`. */
  async overwrite(): Promise<void> {
    const { version } = await getLetterDraft(this.draft.id);
    this.draft = { ...this.draft, version };
    await this.resolve();
  }

  /** Resolves a conflict by making this text a letter of its own. Errors: `ApiError`. */
  async saveApart(): Promise<void> {
    const former = this.draft;
    this.draft = { ...former, id: crypto.randomUUID(), version: 0 };
    writeLetterCopy(this.draft);
    if (former.version > 0) removeLetterCopy(former);
    await this.resolve();
  }

  private readonly handleFailure = (error: unknown): void => {
    const blockingEvent = toBlockingEvent(error);
    if (blockingEvent) this.dispatch(blockingEvent);
    else if (isRetryable(error)) {
      const delayMs = getRetryDelayMs(error, this.state.failedAttempts);
      this.dispatch({ type: "unreachable" });
      this.flushAfter(delayMs);
    } else this.dispatch({ type: "refused", message: errorMessage(error) });
  };

  stop(): void {
    window.clearTimeout(this.timer);
    if (this.state.phase === "waiting") this.flush();
  }

  private async resolve(): Promise<void> {
    this.saved = "";
    this.dispatch({ type: "overwriting" });
    await this.save();
  }

  /** The text is again what the server has. */
  private handleUndone(): void {
    removeLetterCopy(this.draft);
    this.dispatch({ type: "saved", at: null, hasInvalidFields: false, hasNewerChanges: false });
  }

  private handleSaved(sent: LetterDraft, version: number): void {
    const isNew = sent.version === 0;
    this.saved = serialize(sent);
    const hasNewerChanges = serialize(this.draft) !== this.saved;
    removeLetterCopy(sent);
    this.draft = { ...this.draft, version };
    if (hasNewerChanges) {
      writeLetterCopy(this.draft);
      this.flushAfter(AUTOSAVE_DELAY_MS);
    }
    if (isNew) this.onCreated(sent.id);
    this.dispatch({ type: "saved", at: Date.now(), hasInvalidFields: false, hasNewerChanges });
  }

  private flushAfter(delayMs: number): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(this.flush, delayMs);
  }

  private dispatch(event: SaveEvent): void {
    this.state = reduceSaveState(this.state, event);
    for (const listener of this.listeners) listener();
  }
}
