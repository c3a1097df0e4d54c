import { withBackupLock } from "./lock";
import { backupPrefix, listBackups, OBJECTS_PREFIX, readManifest, removeManifest } from "./manifest";
import { forEachItem, readEntries } from "./objects";
import type { Store } from "./store";

async function removeBackup(store: Store, id: string): Promise<void> {
  // Without its manifest it is no backup, whatever of it is left.
  await removeManifest(store, id);
  await forEachItem(store.list(backupPrefix(id)), ({ path }) => store.remove(path));
}

async function listNamedObjects(store: Store, kept: string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const id of kept)
    for (const { path } of (await readEntries(store, await readManifest(store, id))).values())
      named.add(path);
  return named;
}

async function removeUnnamedObjects(store: Store, named: ReadonlySet<string>): Promise<number> {
  let removedCount = 0;
  await forEachItem(store.list(OBJECTS_PREFIX), async ({ path }) => {
    if (named.has(path)) return;
    await store.remove(path);
    removedCount += 1;
  });
  return removedCount;
}

type PruneResult = { removedBackups: number; removedObjects: number };

/**
 * Deletes all but the latest `keep` backups, what killed runs left over, and the objects that no kept backup names. Errors:
 * `ExpectedError` while a backup of the database runs, whose objects no manifest names yet; `DamagedBackupError` before
 * anything is deleted, if a kept backup is damaged.
 */
export const pruneBackups = (databaseUrl: string, store: Store, keep: number): Promise<PruneResult> =>
  withBackupLock(databaseUrl, async () => {
    const { complete, unfinished } = await listBackups(store);
    const named = await listNamedObjects(store, complete.slice(-keep));
    const removed = [...complete.slice(0, -keep), ...unfinished];
    for (const id of removed) await removeBackup(store, id);
    return { removedBackups: removed.length, removedObjects: await removeUnnamedObjects(store, named) };
  });
