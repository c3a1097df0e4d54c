import { fetchAyni, type AyniRef } from "@/lib/content/ayni/queries";
import type { ApiError } from "@/lib/platform/http/client";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { serializeForm } from "@/components/editor/fields/serialize-form";
import type { PreparedSave } from "@/components/editor/form-schema";
import type { AyniFormValues } from "@/components/editor/form-values";
import { loadFormSchema } from "@/components/editor/load-form-schema";
import { diffChanges, isEmptyObject, type AyniChanges } from "./changes";
import type { Draft } from "./draft";
import { DraftNotReadyError } from "./draft-not-ready-error";
import { fetchEncuentroIds, type SavedEncuentroId } from "./encuentro-ids";
import { separateFileErrors } from "./file-errors";
import { RejectedFields } from "./rejected-fields";
import { UpdateSender } from "./update-sender";

type SaveOptions = {
  /** Fields to send besides those of the form. */
  extra?: AyniChanges;
  /** Sends a request even without changes. */
  isForced?: boolean;
  /** Called before the first request, if there is any. */
  onSending: () => void;
  /** Receives the problems of fields that cannot be saved, by form field. */
  onProblems: (problems: FieldErrors) => void;
};

type SaveOutcome = {
  ref: AyniRef;
  /** False when there was nothing to send. */
  isSent: boolean;
  /** Nothing of the form was left out. */
  isComplete: boolean;
  hasInvalidFields: boolean;
  /** Ids of encuentros that were saved for the first time. */
  ids: SavedEncuentroId[];
};

async function prepareSave(form: AyniFormValues, stored: AyniChanges): Promise<PreparedSave> {
  const schema = await loadFormSchema();
  return schema.prepareSave(form, stored);
}

/** The fields of a content as the server has them, to which the form is compared and saved. */
export class ServerCopy {
  /** The fields; null until first needed. */
  private body: AyniChanges | null = null;
  private readonly rejected = new RejectedFields();
  private readonly sender: UpdateSender;
  /** The server has the form; of a new content it has only what is sent, and its own defaults may be others. */
  private readonly isStored: boolean;

  /** `onSending` is called before each update, when `unconfirmed` contains it already. */
  constructor(
    private readonly draft: Draft,
    private readonly storedForm: AyniFormValues,
    onSending: () => void,
  ) {
    this.sender = new UpdateSender(draft, onSending);
    this.isStored = draft.ref !== null;
  }

  /** Updates of the present version that were sent without an answer. */
  get unconfirmed(): readonly AyniChanges[] {
    return this.sender.unconfirmed;
  }

  set unconfirmed(updates: readonly AyniChanges[]) {
    this.sender.unconfirmed = updates;
  }

  get coverUrl(): string | null {
    return this.body?.coverUrl ?? null;
  }

  /** Call when a draft was created with `fields`. */
  async addCreated(ref: AyniRef, fields: AyniChanges): Promise<void> {
    Object.assign(await this.getBody(), fields, { slug: ref.slug });
  }

  /** Adopts the server's version, so that the next save overwrites it. Errors: `ApiError`. */
  async adoptVersion(ref: AyniRef): Promise<void> {
    const { id, slug, version } = await fetchAyni(ref.slug);
    this.draft.setRef({ id, slug, version });
    this.body = {};
  }

  async compare(form: AyniFormValues, onProblems: SaveOptions["onProblems"]) {
    const base = await this.getBody();
    const prepared = await prepareSave(form, base);
    onProblems(this.rejected.collectProblems(prepared));
    const changes = diffChanges(base, prepared.body);
    return {
      hasChanges: !isEmptyObject(changes) || !prepared.isComplete,
      hasInvalidFields: !isEmptyObject(prepared.problems),
    };
  }

  /** Errors: `ApiError`, `DraftNotReadyError`. */
  async save(form: AyniFormValues, options: SaveOptions): Promise<SaveOutcome> {
    const { extra, isForced = false, onSending, onProblems } = options;
    const base = await this.getBody();
    const prepared = await prepareSave(form, base);
    onProblems(this.rejected.collectProblems(prepared));
    const isUntouched = !this.draft.ref && serializeForm(form) === serializeForm(this.storedForm);
    if (isUntouched || !this.draft.canCreate()) throw new DraftNotReadyError();

    const getChanges = () => this.rejected.diffAccepted(base, prepared.body);
    if (isForced || !isEmptyObject(getChanges())) onSending();
    const isNew = this.draft.ref === null;
    let ref = await this.draft.getOrCreate();
    // Creating the draft saved some of the fields.
    const changes = getChanges();
    const isUpdating = isForced || !isEmptyObject(changes);
    let ids: SavedEncuentroId[] = [];
    if (isUpdating) {
      ref = await this.sender.send(ref, { ...changes, ...extra });
      Object.assign(base, changes);
      ids = await fetchEncuentroIds(form, base, ref);
    }
    return {
      ref,
      isSent: isUpdating || isNew,
      isComplete: prepared.isComplete && this.rejected.isEmpty,
      hasInvalidFields: !isEmptyObject(prepared.problems) || !this.rejected.isEmpty,
      ids,
    };
  }

  /** Returns why the server refused files of the last request, by URL. */
  listRefusedFiles = ({ fields }: ApiError) => separateFileErrors(this.sender.lastBody, fields).files;

  /** Stops sending the fields of the last request that the server rejected, apart from files. */
  reject({ fields }: ApiError) {
    const { lastBody } = this.sender;
    return this.rejected.add(lastBody, separateFileErrors(lastBody, fields).otherErrors);
  }

  private async getBody(): Promise<AyniChanges> {
    if (this.body) return this.body;
    if (!this.isStored) return (this.body = {});
    const { toStoredBody } = await loadFormSchema();
    const stored = await toStoredBody(this.storedForm);
    this.body ??= stored;
    return this.body;
  }
}
