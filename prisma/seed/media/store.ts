import { storage } from "@/lib/platform/ports/storage";
import type { Content } from "../contents";
import { storeFiles } from "./content-files";
import { makePortrait } from "./portraits";
import { makeTracks } from "./tracks";

const AT_ONCE = 6;

/** Runs the work for every item, a few at a time, and gives the results in the order of the items. */
async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

type Sitter = { slug: string; woman: boolean; portrait: string | null };

async function storePortraits(people: readonly Sitter[]): Promise<void> {
  await inParallel(people, async (person) => {
    if (person.portrait === null) return;
    await storage.put(person.portrait, await makePortrait(person), { contentType: "image/webp" });
  });
}

/** Makes and stores every portrait and file of the demo, and gives the rows of the files. */
export async function storeMedia(people: readonly Sitter[], contents: readonly Content[], now: Date) {
  const [tracks] = await Promise.all([makeTracks(), storePortraits(people)]);
  return (await inParallel(contents, (content) => storeFiles(content, tracks, now))).flat();
}
