import "server-only";
import { publishedBy } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { countFollowers } from "@/lib/discovery/follows/data";
import { storage } from "@/lib/platform/ports/storage";
import { videoEmbedUrl } from "@/lib/platform/urls";
import { publicSample } from "@/lib/uploads/data";

/** A Master in a list. `image` is an address or null. */
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

/** A Master with all that everybody may see of them. */
export type MasterPage = MasterSummary & {
  backgroundUrl: string | null;
  offering: string;
  languages: string[];
  website: string | null;
  videoEmbedUrl: string | null;
  counts: { contents: number; apprentices: number; followers: number };
  /** Whether some of what they say can be listened to by everybody. */
  podcast: boolean;
  content: CatalogueItem[];
};

const select = {
  id: true,
  slug: true,
  name: true,
  lastName: true,
  profile: {
    select: { profileImage: true, backgroundImage: true, city: true, country: true, disciplines: true },
  },
  masterProfile: {
    select: { shortDescription: true, offering: true, languages: true, website: true, videoUrl: true },
  },
} satisfies Prisma.UserSelect;

type Row = Prisma.UserGetPayload<{ select: typeof select }>;

/** Who gives, and whose account is open. */
export const activeMaster = {
  role: { in: ["master", "admin"] },
  deactivatedAt: null,
  anonymisedAt: null,
  masterProfile: { isNot: null },
} satisfies Prisma.UserWhereInput;

function toSummary({ id, slug, name, lastName, profile, masterProfile }: Row): MasterSummary {
  return {
    id,
    slug,
    name,
    lastName,
    image: profile?.profileImage ? storage.publicUrl(profile.profileImage) : null,
    city: profile?.city ?? null,
    country: profile?.country ?? null,
    shortDescription: masterProfile?.shortDescription ?? "",
    disciplines: profile?.disciplines ?? [],
  };
}

async function countApprentices(masterUserId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(distinct "userId")::int as total from "Order"
    where "masterUserId" = ${masterUserId}::uuid and status = 'COMPLETED'`;
  return row?.total ?? 0;
}

const CONTENT_SHOWN = 60;

async function findMaster(slug: string): Promise<MasterPage | null> {
  const row = await db.user.findFirst({ where: { slug, ...activeMaster }, select });
  if (!row) return null;
  const [content, contents, apprentices, followers, episodes] = await Promise.all([
    publishedBy(row.id, CONTENT_SHOWN),
    db.ayni.count({ where: { userId: row.id, listed: true } }),
    countApprentices(row.id),
    countFollowers(row.id),
    db.file.count({ where: { ownerId: row.id, kind: "AUDIO", ...publicSample } }),
  ]);
  const { profile, masterProfile } = row;
  return {
    ...toSummary(row),
    backgroundUrl: profile?.backgroundImage ? storage.publicUrl(profile.backgroundImage) : null,
    offering: masterProfile?.offering ?? "",
    languages: masterProfile?.languages ?? [],
    website: masterProfile?.website ?? null,
    videoEmbedUrl: masterProfile?.videoUrl ? videoEmbedUrl(masterProfile.videoUrl) : null,
    counts: { contents, apprentices, followers },
    podcast: episodes > 0,
    content,
  };
}

/** A Master's public page, from the cache; null when nobody gives under this slug. */
export function masterPage(slug: string): Promise<MasterPage | null> {
  return cached(() => findMaster(slug), ["master", slug], { tags: [cacheTags.master(slug)], seconds: 300 });
}

/** Masters by their ids, in no order. */
export async function mastersByIds(ids: string[]): Promise<MasterSummary[]> {
  return (await db.user.findMany({ where: { id: { in: ids }, ...activeMaster }, select })).map(toSummary);
}

/** Masters who published lately, those with a portrait before the others, from the cache. */
export function recentMasters(take: number): Promise<MasterSummary[]> {
  return cached(
    async () => {
      const rows = await db.$queryRaw<{ id: string }[]>`
        select m."userId" as id from "MasterProfile" m left join "Profile" p on p."userId" = m."userId"
        cross join lateral (select a."publishedAt" from "Ayni" a where a."userId" = m."userId" and a.listed
                            order by a."publishedAt" desc limit 1) as last
        order by p."profileImage" is null, last."publishedAt" desc limit ${take}`;
      const masters = await mastersByIds(rows.map(({ id }) => id));
      return masters.sort((a, b) => a.slug.localeCompare(b.slug));
    },
    ["recent-masters", String(take)],
    { tags: [cacheTags.catalogue()] },
  );
}
