import pLimit from "p-limit";
import { toSmallPhotoKey } from "@/lib/content/uploads/object-keys";
import { storage } from "@/lib/platform/ports/storage";
import type { SeedContent } from "../contents";
import { storeContentFiles } from "./content-files";
import { renderPortrait } from "./portraits";
import { renderTracks } from "./tracks";
import { storeUploadedCover } from "./uploaded-covers";

const CONCURRENCY = 6;

type PortraitSubject = { slug: string; woman: boolean; portrait: string | null };

async function storePortrait(key: string, person: PortraitSubject): Promise<void> {
  const { large, small } = await renderPortrait(person);
  const smallKey = toSmallPhotoKey(key);
  await storage.put(key, large, { contentType: "image/webp" });
  if (smallKey) await storage.put(smallKey, small, { contentType: "image/webp" });
}

const storePortraits = (people: readonly PortraitSubject[]) =>
  pLimit(CONCURRENCY).map(people, async (person) => {
    if (person.portrait !== null) await storePortrait(person.portrait, person);
  });

/** Generates and stores all portraits and files. Returns the rows of the files. */
export async function storeSeedMedia(
  people: readonly PortraitSubject[],
  contents: readonly SeedContent[],
  now: Date,
) {
  // Pictures are drawn beside the tracks, which take one thread.
  const [tracks, covers] = await Promise.all([
    renderTracks(),
    pLimit(CONCURRENCY).map(contents, (content) => storeUploadedCover(content, now)),
    storePortraits(people),
  ]);
  const files = await pLimit(CONCURRENCY).map(contents, (content) => storeContentFiles(content, tracks, now));
  return [...files.flat(), ...covers.flat()];
}
