import "server-only";
import { activeMaster } from "@/lib/discovery/active-master";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import type { ContentDocument, MasterDocument } from "./engine";
import { meilisearchIndex } from "./meilisearch";

const BATCH_SIZE = 500;

type IndexChange = { kind: string; subjectId: string; changedAt: Date };

const contentSelect = {
  id: true,
  title: true,
  keywords: true,
  shortDescription: true,
  description: true,
  contentType: true,
  modality: true,
  country: true,
  disciplines: true,
  topics: true,
  amount: true,
  minimumAmount: true,
  user: { select: { id: true, slug: true } },
} satisfies Prisma.AyniSelect;

async function loadContentDocuments(ids: string[]): Promise<ContentDocument[]> {
  const rows = await db.ayni.findMany({ where: { id: { in: ids }, listed: true }, select: contentSelect });
  return rows.map(({ user, amount, minimumAmount, ...row }) => ({
    ...row,
    master: [user.id, user.slug],
    free: amount === 0 && minimumAmount === null,
  }));
}

async function loadMasterDocuments(ids: string[]): Promise<MasterDocument[]> {
  const rows = await db.user.findMany({
    where: { id: { in: ids }, ...activeMaster },
    select: {
      id: true,
      name: true,
      lastName: true,
      profile: { select: { disciplines: true } },
      masterProfile: { select: { shortDescription: true, offering: true } },
    },
  });
  return rows.map(({ id, name, lastName, profile, masterProfile }) => ({
    id,
    name: `${name} ${lastName}`,
    keywords: (profile?.disciplines ?? []).filter(isDisciplineKey).map(disciplineName).join(" "),
    shortDescription: masterProfile?.shortDescription ?? "",
    offering: masterProfile?.offering ?? "",
  }));
}

const findMissingIds = (ids: string[], documents: { id: string }[]): string[] => {
  const presentIds = new Set(documents.map(({ id }) => id));
  return ids.filter((id) => !presentIds.has(id));
};

async function indexContents(ids: string[]): Promise<void> {
  const documents = await loadContentDocuments(ids);
  const removedIds = findMissingIds(ids, documents);
  if (documents.length > 0) await meilisearchIndex.putContents(documents);
  if (removedIds.length > 0) await meilisearchIndex.removeContents(removedIds);
}

async function indexMasters(ids: string[]): Promise<void> {
  const documents = await loadMasterDocuments(ids);
  const removedIds = findMissingIds(ids, documents);
  if (documents.length > 0) await meilisearchIndex.putMasters(documents);
  if (removedIds.length > 0) await meilisearchIndex.removeMasters(removedIds);
}

async function indexChanges(changes: IndexChange[]): Promise<void> {
  const idsOfKind = (kind: string) =>
    changes.flatMap((change) => (change.kind === kind ? [change.subjectId] : []));
  await indexContents(idsOfKind("content"));
  await indexMasters(idsOfKind("master"));
}

/** Deletes indexed changes; a subject that changed again meanwhile stays queued. */
async function deleteIndexedChanges(changes: IndexChange[]): Promise<void> {
  await db.$executeRaw`
    delete from "SearchChange" c using unnest(
      ${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ subjectId }) => subjectId)}::uuid[],
      ${changes.map(({ changedAt }) => changedAt)}::timestamptz[]) as indexed(kind, id, at)
    where c.kind = indexed.kind and c."subjectId" = indexed.id and c."changedAt" = indexed.at`;
}

// Two concurrent runs could index an old state after a new one. The lock is released if the connection drops.
const ADVISORY_LOCK_KEY = 7_312_045;
const BATCH_TIMEOUT_MS = 300_000;

/** Indexes one batch unless another process holds the lock. Returns true if more changes may be queued. */
const indexNextBatch = ({ configure }: { configure: boolean }): Promise<boolean> =>
  db.$transaction(
    async (tx) => {
      const [lock] = await tx.$queryRaw<
        { acquired: boolean }[]
      >`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_KEY}) as acquired`;
      if (!lock?.acquired) return false;
      const changes = await db.searchChange.findMany({ orderBy: { changedAt: "asc" }, take: BATCH_SIZE });
      if (changes.length === 0) return false;
      if (configure) await meilisearchIndex.configure();
      await indexChanges(changes);
      await deleteIndexedChanges(changes);
      return changes.length === BATCH_SIZE;
    },
    { timeout: BATCH_TIMEOUT_MS },
  );

/** Indexes all queued changes in Meilisearch, if configured. Rejects on failure; the rest stays queued for the next run. */
export async function syncSearchIndex(): Promise<void> {
  if (!env.MEILISEARCH_URL) return;
  let hasMore = await indexNextBatch({ configure: true });
  while (hasMore) hasMore = await indexNextBatch({ configure: false });
}
