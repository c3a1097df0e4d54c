import { z } from "zod";

/** Where an upload in parts that was interrupted goes on. */
type Place = { uploadId: string; key: string };

const entries = z.array(
  z.object({
    name: z.string(),
    size: z.number(),
    lastModified: z.number(),
    uploadId: z.string(),
    key: z.string(),
  }),
);
type Entry = z.output<typeof entries>[number];

const itemOf = (ayniId: string) => `ayllu-uploads-${ayniId}`;

const isOf =
  (file: File) =>
  ({ name, size, lastModified }: Entry): boolean =>
    name === file.name && size === file.size && lastModified === file.lastModified;

function read(ayniId: string): Entry[] {
  try {
    return entries.parse(JSON.parse(localStorage.getItem(itemOf(ayniId)) ?? "[]"));
  } catch {
    return [];
  }
}

function write(ayniId: string, list: Entry[]): void {
  try {
    if (list.length > 0) localStorage.setItem(itemOf(ayniId), JSON.stringify(list));
    else localStorage.removeItem(itemOf(ayniId));
  } catch {
    // Where storage is forbidden an interrupted upload begins anew.
  }
}

/** Where the upload of the same file to a content was interrupted, also before the page was loaded anew. */
export function recalled(ayniId: string, file: File): Place | null {
  const found = read(ayniId).find(isOf(file));
  return found ? { uploadId: found.uploadId, key: found.key } : null;
}

export function remember(ayniId: string, { name, size, lastModified }: File, place: Place): void {
  write(ayniId, [...read(ayniId), { name, size, lastModified, ...place }]);
}

export function forget(ayniId: string, file: File): void {
  const isOther = (entry: Entry) => !isOf(file)(entry);
  write(ayniId, read(ayniId).filter(isOther));
}
