import { fetchAyni, putAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { ApiError } from "@/lib/platform/http/client";
import type { AyniChanges } from "./changes";
import type { Draft } from "./draft";
import { isAppliedUpdate } from "./is-applied-update";

/** The server may have applied the update although it did not say so. */
const isUnconfirmed = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Sends updates, and recognizes an own update whose answer was lost. */
export class UpdateSender {
  lastBody: AyniChanges = {};
  /** Updates of the present version that were sent without an answer, also by former views of the page. */
  unconfirmed: readonly AyniChanges[] = [];

  /** `onSending` is called before each request, when `unconfirmed` contains it already. */
  constructor(
    private readonly draft: Draft,
    private readonly onSending: () => void,
  ) {}

  /** Errors: `ApiError`. */
  async send(ref: AyniRef, body: AyniChanges): Promise<AyniRef> {
    this.lastBody = body;
    const before = this.unconfirmed;
    this.unconfirmed = [...before, body];
    this.onSending();
    try {
      return this.adopt(await putAyni(ref.slug, { ...body, version: ref.version }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isUnconfirmed(error)) this.unconfirmed = before;
      const appliedRef = await this.findApplied(ref, error);
      if (!appliedRef) throw error;
      const { unconfirmed } = this;
      this.adopt(appliedRef);
      const isThisOne = unconfirmed.includes(body) && isAppliedUpdate(appliedRef.stored, ref.version, body);
      return isThisOne ? appliedRef : this.send(appliedRef, body);
    }
  }

  private adopt(ref: AyniRef): AyniRef {
    this.draft.setRef(ref);
    this.unconfirmed = [];
    return ref;
  }

  /**
   * Reads the content again after a failure, as far as the server can be reached. Returns its ref if the update that changed
   * it is one of the unconfirmed ones, else null.
   */
  private async findApplied(ref: AyniRef, { status }: ApiError) {
    if (status === 0) return null;
    const stored = await fetchAyni(ref.slug).catch(() => null);
    if (!stored || !this.unconfirmed.some((body) => isAppliedUpdate(stored, ref.version, body))) return null;
    const { id, slug, version } = stored;
    return { id, slug, version, stored };
  }
}
