import { fetchAyni, putAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { ApiError } from "@/lib/platform/http/client";
import type { AyniChanges } from "./changes";
import type { Draft } from "./draft";
import { isAlreadySaved } from "./is-already-saved";

/** Sends updates, and recognizes a conflict with an own update whose response was lost. */
export class UpdateSender {
  lastBody: AyniChanges = {};
  /** Sent without a response: the server may have applied it. */
  private unconfirmedBody: AyniChanges | null = null;

  constructor(private readonly draft: Draft) {}

  /** Errors: `ApiError`. */
  async send(ref: AyniRef, body: AyniChanges): Promise<AyniRef> {
    this.lastBody = body;
    try {
      const updated = await putAyni(ref.slug, { ...body, version: ref.version });
      this.draft.setRef(updated);
      this.unconfirmedBody = null;
      return updated;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 500) this.unconfirmedBody = body;
      const appliedRef = error.code === "Conflict" ? await this.findAppliedUpdate(ref) : null;
      if (!appliedRef) throw error;
      return this.send(appliedRef, body);
    }
  }

  /** Returns the content's current ref if the update that changed it is the unconfirmed one, else null. */
  private async findAppliedUpdate(ref: AyniRef): Promise<AyniRef | null> {
    const { unconfirmedBody } = this;
    this.unconfirmedBody = null;
    if (!unconfirmedBody) return null;
    const { id, slug, version, ...stored } = await fetchAyni(ref.slug);
    const isOwnUpdate = version === ref.version + 1 && isAlreadySaved(stored, unconfirmedBody);
    return isOwnUpdate ? { id, slug, version } : null;
  }
}
