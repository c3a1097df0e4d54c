import { readAyni, updateAyni, type AyniRef } from "@/lib/content/ayni/queries";
import { ApiError, messageOf } from "@/lib/platform/http/client";
import type { FieldErrors } from "@/lib/platform/http/errors";
import { isSavedIn } from "./answer-lost";
import { changesFrom, isEmpty, namedIn, type Body } from "../editor/autosave/changes";
import { DraftNotReady, type Draft } from "./draft";
import { formField, prepare, type Prepared } from "../editor/form-schema";
import { formText } from "../editor/fields/serialize-form";
import type { CreateForm } from "../editor/form-values";
import { newIds, type NewId } from "../editor/autosave/encuentro-ids";

export type SaveState = {
  phase: "idle" | "waiting" | "saving" | "offline" | "signed-out" | "conflict" | "refused";
  /** When the server last took something, in milliseconds; null before. */
  savedAt: number | null;
  /** Whether some fields stay behind since they are not valid. */
  invalid: boolean;
  /** Whether there is something that the server has not. */
  changed: boolean;
  /** What the server said when it would not take anything. */
  message: string | null;
};

/** What has just been saved: `whole` when nothing of the form stayed behind. */
export type Saved = { form: CreateForm; whole: boolean; ids: NewId[] };

type SaverOptions = {
  draft: Draft;
  /** The form as it is at that moment. */
  form: () => CreateForm;
  /** The form as the server has it at first. */
  stored: CreateForm;
  /** Whether changes are saved by themselves. */
  automatic: boolean;
  /** The fields that cannot be saved as they are, by name. */
  onProblems: (problems: FieldErrors) => void;
  onSaved: (saved: Saved) => void;
};

const PAUSE_MS = 1200;
const LOOK_MS = 300;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 60_000;

const isAway = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/** Saves a form part by part, one request at a time, each with the newest values. */
export class Saver {
  private state: SaveState = { phase: "idle", savedAt: null, invalid: false, changed: false, message: null };
  private readonly listeners = new Set<() => void>();
  /** What the server would not take, by the part of the body: how it was, and what was said of which fields. */
  private readonly refused = new Map<string, { text: string | undefined; problems: FieldErrors }>();
  private body: Body | null = null;
  private text: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private turns: Promise<unknown> = Promise.resolve();
  private queued = false;
  private stopped = false;
  private tries = 0;
  /** What was sent without an answer: it may have arrived. */
  private unanswered: Body | null = null;
  private sent: Body = {};

  constructor(private readonly options: SaverOptions) {
    this.text = formText(options.stored);
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): SaveState => this.state;

  /** The address of the cover that the server has. */
  get coverUrl(): string | null {
    return (this.body?.coverUrl as string | null | undefined) ?? null;
  }

  saveBySelf(automatic: boolean): void {
    this.options.automatic = automatic;
  }

  /** Something in the form may be another than before. */
  readonly changed = (): void => {
    const text = formText(this.options.form());
    if (text === this.text) return;
    this.text = text;
    if (this.state.phase === "conflict") return;
    if (this.options.automatic) this.set({ phase: "waiting", changed: true, message: null });
    this.later(this.options.automatic ? PAUSE_MS : LOOK_MS);
  };

  /** Saves now what waits to be saved. */
  readonly flush = (): void => {
    const { phase } = this.state;
    if (this.queued || phase === "conflict") return;
    clearTimeout(this.timer);
    this.queued = true;
    void this.turn(async () => {
      this.queued = false;
      await (this.options.automatic ? this.saveQuietly() : this.look());
    });
  };

  /** The connection or the session may be back. */
  readonly wake = (): void => {
    const { phase } = this.state;
    if (phase === "offline" || phase === "signed-out") this.flush();
  };

  /** Saves all with a new state of the content. Throws `ApiError`. */
  readonly publish = (status: "DRAFT" | "PUBLISHED" | undefined): Promise<AyniRef> =>
    this.turn(async () => {
      try {
        return await this.send({ status }, true);
      } catch (error) {
        this.leave(error);
        throw error;
      }
    });

  /** After a conflict: what is here takes the place of what was saved elsewhere. */
  readonly overwrite = (): Promise<void> =>
    this.turn(async () => {
      const { ref } = this.options.draft;
      if (!ref) return;
      const { id, slug, version } = await readAyni(ref.slug);
      this.options.draft.keep({ id, slug, version });
      this.body = {};
      this.set({ phase: "waiting" });
      await (this.options.automatic ? this.saveQuietly() : this.look());
    });

  /** A draft was made of these fields. */
  made(ref: AyniRef, fields: Body): void {
    void this.base().then((base) => Object.assign(base, fields, { slug: ref.slug }));
  }

  start(): void {
    this.stopped = false;
  }

  /** Saves once more what waits, and then tries nothing again. */
  stop(): void {
    this.flush();
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private set(change: Partial<SaveState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private later(milliseconds: number): void {
    clearTimeout(this.timer);
    if (!this.stopped) this.timer = setTimeout(this.flush, milliseconds);
  }

  private turn<Result>(act: () => Promise<Result>): Promise<Result> {
    const next = this.turns.then(act);
    this.turns = next.catch(() => undefined);
    return next;
  }

  private async base(): Promise<Body> {
    const stored = await prepare(this.options.stored);
    this.body ??= stored.body;
    return this.body;
  }

  private async saveQuietly(): Promise<void> {
    try {
      await this.send({}, false);
    } catch (error) {
      this.failed(error);
    }
  }

  /** Only says whether there is something to save. */
  private async look(): Promise<void> {
    const prepared = await prepare(this.options.form());
    this.options.onProblems(this.problemsOf(prepared));
    const changes = changesFrom(await this.base(), prepared.body);
    const changed = !isEmpty(changes) || !prepared.whole;
    this.set({ phase: "idle", changed, invalid: !isEmpty(prepared.problems) });
    if (!changed) this.options.onSaved({ form: this.options.form(), whole: true, ids: [] });
  }

  private async send(extra: Body, always: boolean): Promise<AyniRef> {
    const { draft, onProblems, onSaved } = this.options;
    const form = this.options.form();
    const [base, prepared] = await Promise.all([this.base(), prepare(form)]);
    onProblems(this.problemsOf(prepared));
    if (!draft.ref && formText(form) === formText(this.options.stored)) throw new DraftNotReady();
    if (!draft.possible()) throw new DraftNotReady();
    if (!isEmpty(this.wanted(base, prepared)) || always) this.set({ phase: "saving", message: null });
    const isNew = draft.ref === null;
    let ref = await draft.connect();
    const changes = this.wanted(base, prepared);
    let ids: NewId[] = [];
    if (!isEmpty(changes) || always) {
      ref = await this.put(ref, { ...changes, ...extra });
      Object.assign(base, changes);
      ids = await newIds(form, base, ref);
    }
    this.tries = 0;
    const invalid = !isEmpty(prepared.problems) || this.refused.size > 0;
    const savedAt = isEmpty(changes) && !always && !isNew ? this.state.savedAt : Date.now();
    onSaved({ form, whole: prepared.whole && this.refused.size === 0, ids });
    const newer = formText(this.options.form()) !== formText(form) && ids.length === 0;
    this.set({ phase: newer ? "waiting" : "idle", savedAt, invalid, changed: newer });
    return ref;
  }

  /** What is wrong with the fields, here and as the server said of what is still as it was then. */
  private problemsOf({ body, problems }: Prepared): FieldErrors {
    const all = [...this.refused].flatMap(([name, refused]) => {
      if (JSON.stringify(body[name as keyof Body]) === refused.text) return Object.entries(refused.problems);
      this.refused.delete(name);
      return [];
    });
    return { ...Object.fromEntries(all), ...problems };
  }

  /** What is new, without what the server would not take. */
  private wanted(base: Body, { body }: Prepared): Body {
    const changes = Object.entries(changesFrom(base, body));
    return Object.fromEntries(changes.filter(([name]) => !this.refused.has(name)));
  }

  private async put(ref: AyniRef, body: Body): Promise<AyniRef> {
    this.sent = body;
    try {
      const answer = await updateAyni(ref.slug, { ...body, version: ref.version });
      this.options.draft.keep(answer);
      this.unanswered = null;
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 500) this.unanswered = body;
      const arrived = error.code === "Conflict" && (await this.arrivedBefore(ref));
      if (!arrived) throw error;
      return this.put(arrived, body);
    }
  }

  /** The content as it is, when the change that makes the conflict is one of ours whose answer was lost. */
  private async arrivedBefore(ref: AyniRef): Promise<AyniRef | null> {
    const { unanswered } = this;
    this.unanswered = null;
    if (!unanswered) return null;
    const { id, slug, version, ...stored } = await readAyni(ref.slug);
    const ours = version === ref.version + 1 && isSavedIn(stored, unanswered);
    return ours ? { id, slug, version } : null;
  }

  private failed(error: unknown): void {
    if (this.leave(error)) return;
    if (error instanceof ApiError && error.status === 422) this.refuse(error);
    else if (error instanceof ApiError && !isAway(error)) {
      this.set({ phase: "refused", message: messageOf(error) });
    } else {
      const pause = Math.min(FIRST_RETRY_MS * 2 ** this.tries, LAST_RETRY_MS);
      this.tries += 1;
      this.set({ phase: "offline" });
      this.later(error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : pause);
    }
  }

  /** Says what has nothing to do with the fields; false for anything else. */
  private leave(error: unknown): boolean {
    if (error instanceof DraftNotReady) this.set({ phase: "idle" });
    else if (error instanceof ApiError && error.code === "Conflict") this.set({ phase: "conflict" });
    else if (error instanceof ApiError && error.status === 401) this.set({ phase: "signed-out" });
    else {
      this.set({ phase: "idle", changed: true });
      return false;
    }
    return true;
  }

  /** Leaves out, from now on, what the server does not take, and saves the rest. */
  private refuse(error: ApiError): void {
    const names = namedIn(error.fields).filter((name) => Object.hasOwn(this.sent, name));
    const beside = Object.entries(error.fields).map(([path, message]) => [formField(path) ?? path, message]);
    const problems: FieldErrors = Object.fromEntries(beside);
    for (const name of names) {
      this.refused.set(name, { text: JSON.stringify(this.sent[name as keyof Body]), problems });
    }
    this.options.onProblems(problems);
    if (names.length > 0) this.flush();
    else this.set({ phase: "refused", message: Object.values(error.fields)[0] ?? messageOf(error) });
  }
}
