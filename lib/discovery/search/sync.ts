import "server-only";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { env } from "@/lib/platform/env";
import { meilisearchIndex } from "@/lib/discovery/search/meilisearch";
import type { ContentDocument, MasterDocument } from "@/lib/discovery/search/engine";

const BATCH = 500;

type Change = { kind: string; subjectId: string; changedAt: Date };

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

async function contentDocuments(ids: string[]): Promise<ContentDocument[]> {
  const rows = await db.ayni.findMany({ where: { id: { in: ids }, listed: true }, select: contentSelect });
  return rows.map(({ user, amount, minimumAmount, ...row }) => ({
    ...row,
    master: [user.id, user.slug],
    free: amount === 0 && minimumAmount === null,
  }));
}

async function masterDocuments(ids: string[]): Promise<MasterDocument[]> {
  const rows = await db.user.findMany({
    where: {
      id: { in: ids },
      role: { in: ["master", "admin"] },
      deactivatedAt: null,
      anonymisedAt: null,
      masterProfile: { isNot: null },
    },
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

const missing = (ids: string[], documents: { id: string }[]): string[] => {
  const there = new Set(documents.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
};

async function tell(changes: Change[]): Promise<void> {
  const idsOf = (kind: string) =>
    changes.flatMap((change) => (change.kind === kind ? [change.subjectId] : []));
  const [contentIds, masterIds] = [idsOf("content"), idsOf("master")];
  const [contents, masters] = [await contentDocuments(contentIds), await masterDocuments(masterIds)];
  const [goneContents, goneMasters] = [missing(contentIds, contents), missing(masterIds, masters)];
  if (contents.length > 0) await meilisearchIndex.putContents(contents);
  if (masters.length > 0) await meilisearchIndex.putMasters(masters);
  if (goneContents.length > 0) await meilisearchIndex.removeContents(goneContents);
  if (goneMasters.length > 0) await meilisearchIndex.removeMasters(goneMasters);
}

/** Forgets changes that the engine has taken; one that changed again meanwhile stays. */
async function forget(changes: Change[]): Promise<void> {
  await db.$executeRaw`
    delete from "SearchChange" c using unnest(
      ${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ subjectId }) => subjectId)}::uuid[],
      ${changes.map(({ changedAt }) => changedAt)}::timestamptz[]) as told(kind, id, at)
    where c.kind = told.kind and c."subjectId" = told.id and c."changedAt" = told.at`;
}

// Two at once could tell an old state after a new one. The lock goes with the connection, also in a crash.
const LOCK = 7_312_045;
const BATCH_PATIENCE_MS = 300_000;

/** Tells one batch of changes, unless another process is at it; whether there may be more of them. */
const tellBatch = (prepare: boolean): Promise<boolean> =>
  db.$transaction(
    async (tx) => {
      const [lock] = await tx.$queryRaw<
        { ours: boolean }[]
      >`select pg_try_advisory_xact_lock(${LOCK}) as ours`;
      if (!lock?.ours) return false;
      const changes = await db.searchChange.findMany({ orderBy: { changedAt: "asc" }, take: BATCH });
      if (changes.length === 0) return false;
      if (prepare) await meilisearchIndex.prepare();
      await tell(changes);
      await forget(changes);
      return changes.length === BATCH;
    },
    { timeout: BATCH_PATIENCE_MS },
  );

/**
 * Tells the search engine, where there is one, all that changed since it was last told. What it does not take stays for
 * the next time, and the error says why.
 */
export async function syncSearch(): Promise<void> {
  if (!env.MEILISEARCH_URL) return;
  let more = await tellBatch(true);
  while (more) more = await tellBatch(false);
}
