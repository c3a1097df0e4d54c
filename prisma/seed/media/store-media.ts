import pLimit from "p-limit";
import { storage } from "@/lib/platform/ports/storage";
import type { SeedContent } from "../contents";
import { storeContentFiles } from "./content-files";
import { renderPortrait } from "./portraits";
import { renderTracks } from "./tracks";
import { storeUploadedCover } from "./uploaded-covers";

const CONCURRENCY = 6;

type PortraitSubject = { slug: string; woman: boolean; portrait: string | null };

async function storePortraits(people: readonly PortraitSubject[]): Promise<void> {
  await pLimit(CONCURRENCY).map(people, async (person) => {
    if (person.portrait === null) return;
    await storage.put(person.portrait, await renderPortrait(person), { contentType: "image/webp" });
  });
}

/** Generates and stores all portraits and files. Returns the rows of the files. */
export async function storeSeedMedia(
  people: readonly PortraitSubject[],
  contents: readonly SeedContent[],
  now: Date,
) {
  const [tracks] = await Promise.all([renderTracks(), storePortraits(people)]);
  const rows = await pLimit(CONCURRENCY).map(contents, async (content) => [
    ...(await storeContentFiles(content, tracks, now)),
    ...(await storeUploadedCover(content, now)),
  ]);
  return rows.flat();
}
