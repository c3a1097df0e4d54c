import type { FieldErrors } from "@/lib/platform/http/errors";
import type { PreparedSave } from "@/components/editor/form-schema";
import { toFormField } from "@/components/editor/form-values";
import { toPackFieldErrors } from "@/components/editor/steps/packs";
import { diffChanges, getErrorFieldNames, type AyniChanges } from "./changes";

type Rejection = { serializedValue: string | undefined; problems: FieldErrors };

/** Values that the server rejected: they are not sent again until they change. */
export class RejectedFields {
  private readonly rejections = new Map<string, Rejection>();

  get isEmpty(): boolean {
    return this.rejections.size === 0;
  }

  /**
   * Records the errors of a rejected body. `isRecorded` is false when no error belongs to a field that was sent;
   * `problems` are keyed by form field.
   */
  add(body: AyniChanges, errors: FieldErrors): { isRecorded: boolean; problems: FieldErrors } {
    const problems: FieldErrors = Object.fromEntries(
      Object.entries(toPackFieldErrors(errors, body.session?.packs ?? [])).map(([path, message]) => [
        toFormField(path) ?? path,
        message,
      ]),
    );
    const names = getErrorFieldNames(errors).filter((name) => Object.hasOwn(body, name));
    for (const name of names) this.rejections.set(name, { serializedValue: serialize(body, name), problems });
    return { isRecorded: names.length > 0, problems };
  }

  /** Merges client errors with the server's for fields unchanged since; forgets the others. */
  collectProblems({ body, problems }: PreparedSave): FieldErrors {
    const serverProblems: FieldErrors = {};
    for (const [name, rejection] of this.rejections) {
      if (serialize(body, name) === rejection.serializedValue)
        Object.assign(serverProblems, rejection.problems);
      else this.rejections.delete(name);
    }
    return { ...serverProblems, ...problems };
  }

  /** Returns the changes from `base` to `body` without rejected fields. */
  diffAccepted(base: AyniChanges, body: AyniChanges): AyniChanges {
    const changes = Object.entries(diffChanges(base, body));
    return Object.fromEntries(changes.filter(([name]) => !this.rejections.has(name)));
  }
}

const serialize = (body: AyniChanges, name: string): string | undefined =>
  JSON.stringify(body[name as keyof AyniChanges]);
