import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { publicSample } from "@/lib/content/uploads/data";
import type { Episode } from "./schema";

const MAX_EPISODES = 300;

async function loadEpisodes(masterId: string): Promise<Episode[]> {
  const rows = await db.file.findMany({
    where: { ownerId: masterId, kind: "AUDIO", ...publicSample },
    orderBy: [{ ayni: { publishedAt: "desc" } }, { ayniId: "desc" }, { position: "asc" }, { id: "asc" }],
    take: MAX_EPISODES,
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
    const { publishedAt, ...ayniSummary } = ayni;
    // Audio added after publication is dated by its own upload.
    const date = new Date(Math.max(Number(publishedAt), Number(readyAt ?? createdAt)));
    return [{ ...file, ayni: ayniSummary, date: date.toISOString() }];
  });
  return episodes.sort((a, b) => b.date.localeCompare(a.date));
}

/** Returns the public audio samples of a Master, the newest first, from the cache. */
export const listEpisodes = (master: { id: string; slug: string }): Promise<Episode[]> =>
  cached(() => loadEpisodes(master.id), ["episodes", master.id], {
    tags: [cacheTags.master(master.slug)],
    seconds: 300,
  });
