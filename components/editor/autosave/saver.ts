import { Autosave } from "@/components/common/autosave/autosave";
import { toBlockingEvent } from "@/components/common/autosave/save-failure";
import type { SaveEvent } from "@/components/common/autosave/save-state";
import type { AyniRef } from "@/lib/content/ayni/queries";
import type { SavedFile } from "@/lib/content/uploads/schema";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { serializeForm } from "@/components/editor/fields/serialize-form";
import type { AyniFormValues } from "@/components/editor/form-values";
import type { AyniChanges } from "./changes";
import type { Draft } from "./draft";
import type { SavedEncuentroId } from "./encuentro-ids";
import { DraftNotReadyError } from "./draft-not-ready-error";
import { ServerCopy } from "./server-copy";

type SaveResult = {
  form: AyniFormValues;
  isComplete: boolean;
  ids: SavedEncuentroId[];
  /** The types and lengths of files as the server found them. */
  files: readonly SavedFile[];
};

type SaverOptions = {
  draft: Draft;
  getForm: () => AyniFormValues;
  /** The form as the server has it initially. */
  storedForm: AyniFormValues;
  autosave: boolean;
  /** Called before each update is sent, when `unconfirmed` contains it already. */
  onSending: () => void;
  /** Receives why files cannot be used, by URL; they are not sent again. */
  onFilesRefused: (problems: ReadonlyMap<string, string>) => void;
  /** Receives the problems of fields that cannot be saved, by form field. */
  onProblems: (problems: FieldErrors) => void;
  onSaved: (result: SaveResult) => void;
};

const AUTOSAVE_DELAY_MS = 1200;
const COMPARE_DELAY_MS = 300;

/** Returns the event of a failure that is not about the sent fields; null for any other failure. */
const toFormEvent = (error: unknown): SaveEvent | null =>
  error instanceof DraftNotReadyError ? { type: "not-ready" } : toBlockingEvent(error);

/** Saves the changed fields of a form. */
export class Saver extends Autosave {
  private readonly server: ServerCopy;
  private serializedForm: string;

  constructor(private readonly options: SaverOptions) {
    super();
    this.serializedForm = serializeForm(options.storedForm);
    this.server = new ServerCopy(options.draft, options.storedForm, options.onSending);
  }

  /** Updates that were sent without an answer: the server may have applied one of them. */
  get unconfirmed(): readonly AyniChanges[] {
    return this.server.unconfirmed;
  }

  /** Call with the updates that a former view of the page has sent for the same version. */
  adoptUnconfirmed(updates: readonly AyniChanges[]): void {
    this.server.unconfirmed = updates;
  }

  /** URL of the cover that the server has. */
  get coverUrl(): string | null {
    return this.server.coverUrl;
  }

  setAutosave(autosave: boolean): void {
    this.options.autosave = autosave;
  }

  /** Call when the form may have changed. */
  readonly handleChange = (): void => {
    const serialized = serializeForm(this.options.getForm());
    if (serialized === this.serializedForm) return;
    this.serializedForm = serialized;
    if (this.state.phase === "conflict") return;
    if (this.options.autosave) this.dispatch({ type: "edited" });
    this.flushAfter(this.options.autosave ? AUTOSAVE_DELAY_MS : COMPARE_DELAY_MS);
  };

  /** Saves everything together with a new status. Errors: `ApiError`, `DraftNotReadyError`. */
  readonly publish = (status: "DRAFT" | "PUBLISHED" | undefined): Promise<AyniRef> =>
    this.runInTurn(async () => {
      try {
        return await this.save({ extra: { status }, isForced: true });
      } catch (error) {
        if (error instanceof ApiError) this.refuseFiles(error);
        this.dispatch(toFormEvent(error) ?? { type: "failed" });
        throw error;
      }
    });

  /** Resolves a conflict in favour of this form. Errors: `ApiError`. */
  readonly overwrite = (): Promise<void> =>
    this.runInTurn(async () => {
      const { ref } = this.options.draft;
      if (!ref) return;
      await this.server.adoptVersion(ref);
      this.dispatch({ type: "overwriting" });
      await this.savePending();
    });

  /** Call when a draft was created with `fields`. */
  handleDraftCreated(ref: AyniRef, fields: AyniChanges): void {
    void this.server.addCreated(ref, fields);
  }

  protected async savePending(): Promise<void> {
    try {
      if (this.options.autosave) await this.save({});
      else await this.compare();
    } catch (error) {
      this.handleFailure(error);
    }
  }

  private async compare(): Promise<void> {
    const { getForm, onProblems, onSaved } = this.options;
    const form = getForm();
    const comparison = await this.server.compare(form, onProblems);
    this.dispatch({ type: "compared", ...comparison });
    if (!comparison.hasChanges) onSaved({ form, isComplete: true, ids: [], files: [] });
  }

  private async save(request: { extra?: AyniChanges; isForced?: boolean }): Promise<AyniRef> {
    const { getForm, onProblems, onSaved } = this.options;
    const form = getForm();
    const onSending = () => this.dispatch({ type: "sending" });
    const outcome = await this.server.save(form, { ...request, onProblems, onSending });
    const { ref, isSent, isComplete, hasInvalidFields, ids } = outcome;
    onSaved({ form, isComplete, ids, files: ref.files ?? [] });
    const hasNewerChanges = serializeForm(getForm()) !== serializeForm(form) && ids.length === 0;
    this.dispatch({ type: "saved", at: isSent ? Date.now() : null, hasInvalidFields, hasNewerChanges });
    return ref;
  }

  protected override handleFailure(error: unknown): void {
    if (error instanceof DraftNotReadyError) this.dispatch({ type: "not-ready" });
    else if (error instanceof ApiError && error.status === 422) this.handleRejection(error);
    else super.handleFailure(error);
  }

  /** Returns true if the error is about files. */
  private refuseFiles(error: ApiError): boolean {
    const problems = this.server.listRefusedFiles(error);
    if (problems.size > 0) this.options.onFilesRefused(problems);
    return problems.size > 0;
  }

  /** Saves the rest without the fields and files that the server rejected. */
  private handleRejection(error: ApiError): void {
    const { isRecorded, problems } = this.server.reject(error);
    this.options.onProblems(problems);
    if (this.refuseFiles(error) || isRecorded) {
      this.dispatch({ type: "failed" });
      this.flush();
    } else {
      const message = Object.values(error.fields)[0] ?? errorMessage(error);
      this.dispatch({ type: "refused", message });
    }
  }
}
