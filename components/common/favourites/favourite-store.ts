import { toast } from "@/components/ui/toast";
import { OFFLINE_MESSAGE } from "@/lib/platform/copy/offline";
import type { FavouriteBackend } from "./favourite-backend";
import { DEVICE_FAVOURITES_KEY, type FavouriteOwner } from "./favourite-owner";

const TOAST_MS = 6000;

function hasDeviceFavourites(): boolean {
  try {
    return localStorage.getItem(DEVICE_FAVOURITES_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Favourites of the viewer, shared by all buttons of a page. They are loaded with one request, and only if there are
 * buttons or something to merge; changes are shown at once and reverted if they fail.
 */
export class FavouriteStore {
  private owner: FavouriteOwner | undefined;
  private saved: ReadonlySet<string> | null = null;
  private loading: Promise<void> | null = null;
  private mergedCount = 0;
  private setOwnerKnown = (): void => undefined;
  private readonly ownerKnown = new Promise<void>((resolve) => {
    this.setOwnerKnown = resolve;
  });
  /** Changes that are not confirmed yet, by content. */
  private readonly changes = new Map<string, boolean>();
  private readonly sending = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly importBackend: () => Promise<FavouriteBackend>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.owner !== undefined) void this.load();
    return () => void this.listeners.delete(listener);
  };

  /** `initial` counts until it is known what the viewer saved. */
  isSaved(ayniId: string, initial: boolean): boolean {
    return this.changes.get(ayniId) ?? this.saved?.has(ayniId) ?? initial;
  }

  /** Call once the session is known, and when it changes. */
  setOwner(owner: FavouriteOwner): void {
    if (owner === this.owner) return;
    this.owner = owner;
    this.saved = null;
    this.loading = null;
    if (this.listeners.size > 0 || (owner !== null && hasDeviceFavourites())) void this.load();
    this.setOwnerKnown();
  }

  /** Returns the number of contents merged into the account since the last call. */
  takeMergedCount(): number {
    const count = this.mergedCount;
    this.mergedCount = 0;
    return count;
  }

  /** Shows the change at once, and sends it after the previous one of the same content. */
  change(ayniId: string, saved: boolean): void {
    this.changes.set(ayniId, saved);
    this.notify();
    if (!this.sending.has(ayniId)) void this.send(ayniId);
  }

  private load(): Promise<void> {
    return (this.loading ??= this.read(this.owner ?? null));
  }

  private async read(owner: FavouriteOwner): Promise<void> {
    try {
      const isEmpty = owner === null && !hasDeviceFavourites();
      const result = isEmpty ? { ayniIds: [], merged: 0 } : await (await this.importBackend()).load(owner);
      if (owner !== this.owner) return;
      this.saved = new Set(result.ayniIds);
      this.mergedCount += result.merged;
    } catch {
      // Saving is idempotent, so that an unknown status may be shown as not saved. The next page tries again.
      if (owner === this.owner) this.loading = null;
    }
    this.notify();
  }

  private async send(ayniId: string): Promise<void> {
    this.sending.add(ayniId);
    let backend: FavouriteBackend | undefined;
    try {
      await this.ownerKnown;
      await this.load();
      backend = await this.importBackend();
      let sent: boolean | undefined;
      for (let wanted = this.changes.get(ayniId); wanted !== sent; wanted = this.changes.get(ayniId)) {
        await backend.save(this.owner ?? null, ayniId, wanted === true);
        sent = wanted;
        this.confirm(ayniId, wanted === true);
      }
    } catch (error) {
      if (backend) backend.reportFailure(error);
      else void toast(OFFLINE_MESSAGE, { kind: "error", duration: TOAST_MS, id: "favourite" });
    }
    this.changes.delete(ayniId);
    this.sending.delete(ayniId);
    this.notify();
  }

  private confirm(ayniId: string, saved: boolean): void {
    const ids = new Set(this.saved);
    if (saved) ids.add(ayniId);
    else ids.delete(ayniId);
    this.saved = ids;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

export const favouriteStore = new FavouriteStore(() => import("./favourite-backend"));
