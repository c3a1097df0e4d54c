import "server-only";
import { listItemsByMaster } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { publicSample } from "@/lib/content/uploads/data";
import { activeMaster } from "@/lib/discovery/active-master";
import { countFollowers } from "@/lib/discovery/follows/data";
import type { TrainingView } from "@/lib/identity/profiles/schema";
import { listTraining } from "@/lib/identity/training/data";
import type { MasterTitle } from "@/lib/platform/copy/master-title";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storage } from "@/lib/platform/ports/storage";
import { toVideoEmbedUrl } from "@/lib/platform/urls";

/** `image` is a URL or null. */
export type MasterSummary = {
  id: string;
  slug: string;
  name: string;
  lastName: string;
  image: string | null;
  city: string | null;
  country: string | null;
  shortDescription: string;
  disciplines: string[];
};

export type MasterView = MasterSummary & {
  backgroundUrl: string | null;
  masterTitle: MasterTitle | null;
  offering: string;
  languages: string[];
  topics: string[];
  /** Instant of the registration. */
  createdAt: string;
  website: string | null;
  videoEmbedUrl: string | null;
  training: TrainingView[];
  counts: { contents: number; apprentices: number; followers: number };
  hasPodcast: boolean;
  content: CatalogueItem[];
};

const masterSummarySelect = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  createdAt: true,
  profile: {
    select: {
      profileImage: true,
      backgroundImage: true,
      city: true,
      country: true,
      disciplines: true,
      masterTitle: true,
    },
  },
  masterProfile: {
    select: {
      shortDescription: true,
      offering: true,
      languages: true,
      topics: true,
      website: true,
      videoUrl: true,
    },
  },
} satisfies Prisma.UserSelect;

type MasterRow = Prisma.UserGetPayload<{ select: typeof masterSummarySelect }>;

function toMasterSummary({ id, slug, name, lastName, profile, masterProfile }: MasterRow): MasterSummary {
  return {
    id,
    slug,
    name,
    lastName,
    image: profile?.profileImage ? storage.toPublicUrl(profile.profileImage) : null,
    city: profile?.city ?? null,
    country: profile?.country ?? null,
    shortDescription: masterProfile?.shortDescription ?? "",
    disciplines: profile?.disciplines ?? [],
  };
}

async function countApprentices(masterUserId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(distinct "userId")::int as total from "Order"
    where "masterUserId" = ${masterUserId}::uuid and status = 'COMPLETED' and "refundedAt" is null
      and not "isGift"`;
  return row?.total ?? 0;
}

const CONTENT_LIMIT = 60;

async function loadMaster(slug: string): Promise<MasterView | null> {
  const row = await db.user.findFirst({ where: { slug, ...activeMaster }, select: masterSummarySelect });
  if (!row) return null;
  const [content, contents, apprentices, followers, episodes, training] = await Promise.all([
    listItemsByMaster(row.id, CONTENT_LIMIT),
    db.ayni.count({ where: { userId: row.id, listed: true } }),
    countApprentices(row.id),
    countFollowers(row.id),
    db.file.count({ where: { ownerId: row.id, kind: "AUDIO", ...publicSample } }),
    listTraining(row.id),
  ]);
  const { profile, masterProfile } = row;
  return {
    ...toMasterSummary(row),
    backgroundUrl: profile?.backgroundImage ? storage.toPublicUrl(profile.backgroundImage) : null,
    masterTitle: profile?.masterTitle ?? null,
    offering: masterProfile?.offering ?? "",
    languages: masterProfile?.languages ?? [],
    topics: masterProfile?.topics ?? [],
    createdAt: row.createdAt.toISOString(),
    website: masterProfile?.website ?? null,
    videoEmbedUrl: masterProfile?.videoUrl ? toVideoEmbedUrl(masterProfile.videoUrl) : null,
    counts: { contents, apprentices, followers },
    training,
    hasPodcast: episodes > 0,
    content,
  };
}

/** Finds the public page of an active Master by slug, from the cache. */
export function findMasterView(slug: string): Promise<MasterView | null> {
  return cached(() => loadMaster(slug), ["master-page", slug], {
    tags: [cacheTags.master(slug)],
    seconds: 300,
  });
}

/** Returns active Masters by id, unordered. */
export async function listMastersByIds(ids: string[]): Promise<MasterSummary[]> {
  const rows = await db.user.findMany({
    where: { id: { in: ids }, ...activeMaster },
    select: masterSummarySelect,
  });
  return rows.map(toMasterSummary);
}

/** Returns the Masters who published last, preferring those with a portrait, by slug and from the cache. */
export function listRecentMasters(take: number): Promise<MasterSummary[]> {
  return cached(
    async () => {
      const rows = await db.$queryRaw<{ id: string }[]>`
        select l."userId" as id from "MasterListing" l where l."lastPublishedAt" is not null
        order by l."hasPortrait" desc, l."lastPublishedAt" desc limit ${take}`;
      const masters = await listMastersByIds(rows.map(({ id }) => id));
      return masters.sort((a, b) => a.slug.localeCompare(b.slug));
    },
    ["recent-masters", String(take)],
    { tags: [cacheTags.catalogue()] },
  );
}
