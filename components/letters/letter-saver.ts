import { Autosave } from "@/components/common/autosave/autosave";
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

/** Saves a letter while it is written, with a copy in the browser until the server has it. */
export class LetterSaver extends Autosave {
  private saved: string;
  private draft: LetterDraft;

  /** `onCreated` is told once the server has the letter. */
  constructor(
    draft: LetterDraft,
    private readonly onCreated: (id: string) => void,
  ) {
    super();
    this.draft = draft;
    this.saved = serialize(draft);
  }

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

  /** Saves what is pending and returns the version of the server. Errors: `ApiError`. */
  save(): Promise<number> {
    this.cancelTimer();
    return this.runInTurn(async () => {
      const { version } = this.draft;
      return version === 0 || this.isChanged() ? this.send() : version;
    });
  }

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

  override stop(): void {
    this.cancelTimer();
    if (this.state.phase === "waiting") this.flush();
  }

  protected async savePending(): Promise<void> {
    // `send` has dispatched its failure.
    if (this.isChanged()) await this.send().catch(() => undefined);
    else if (this.state.phase === "waiting") this.handleUndone();
  }

  private isChanged(): boolean {
    return serialize(this.draft) !== this.saved;
  }

  private async send(): Promise<number> {
    const { draft } = this;
    this.dispatch({ type: "sending" });
    try {
      const version = await putLetterDraft(draft);
      this.handleSaved(draft, version);
      return version;
    } catch (error) {
      this.handleFailure(error);
      throw error;
    }
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
    const hasNewerChanges = this.isChanged();
    removeLetterCopy(sent);
    this.draft = { ...this.draft, version };
    if (hasNewerChanges) {
      writeLetterCopy(this.draft);
      this.flushAfter(AUTOSAVE_DELAY_MS);
    }
    if (isNew) this.onCreated(sent.id);
    this.dispatch({ type: "saved", at: Date.now(), hasInvalidFields: false, hasNewerChanges });
  }
}
