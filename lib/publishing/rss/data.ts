import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { publicSample } from "@/lib/uploads/data";
import type { Episode } from "./schema";

const MOST = 300;

async function findEpisodes(masterId: string): Promise<Episode[]> {
  const rows = await db.file.findMany({
    where: { ownerId: masterId, kind: "AUDIO", ...publicSample },
    orderBy: [{ ayni: { publishedAt: "desc" } }, { ayniId: "desc" }, { position: "asc" }, { id: "asc" }],
    take: MOST,
    select: {
      id: true,
      title: true,
      mimeType: true,
      size: true,
      durationSeconds: true,
      createdAt: true,
      readyAt: true,
      ayni: { select: { slug: true, title: true, shortDescription: true, publishedAt: true } },
    },
  });
  const episodes = rows.flatMap(({ ayni, createdAt, readyAt, ...file }) => {
    if (!ayni) return [];
    const { publishedAt, ...about } = ayni;
    // What is added to a published content is as new as itself.
    const date = new Date(Math.max(Number(publishedAt), Number(readyAt ?? createdAt)));
    return [{ ...file, ayni: about, date: date.toISOString() }];
  });
  return episodes.sort((a, b) => b.date.localeCompare(a.date));
}

/** The audios of a Master that everybody may listen to, the newest first, from the cache. */
export const episodesOf = (master: { id: string; slug: string }): Promise<Episode[]> =>
  cached(() => findEpisodes(master.id), ["episodes", master.id], {
    tags: [cacheTags.master(master.slug)],
    seconds: 300,
  });
