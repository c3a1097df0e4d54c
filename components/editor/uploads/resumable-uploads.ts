import { z } from "zod";

type UploadRef = { uploadId: string; key: string };

const entriesSchema = z.array(
  z.object({
    name: z.string(),
    size: z.number(),
    lastModified: z.number(),
    uploadId: z.string(),
    key: z.string(),
  }),
);
type ResumableEntry = z.output<typeof entriesSchema>[number];

const getStorageKey = (ayniId: string) => `ayllu-uploads-${ayniId}`;

const matchesFile =
  (file: File) =>
  ({ name, size, lastModified }: ResumableEntry): boolean =>
    name === file.name && size === file.size && lastModified === file.lastModified;

function readEntries(ayniId: string): ResumableEntry[] {
  try {
    return entriesSchema.parse(JSON.parse(localStorage.getItem(getStorageKey(ayniId)) ?? "[]"));
  } catch {
    return [];
  }
}

function writeEntries(ayniId: string, entries: ResumableEntry[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(getStorageKey(ayniId), JSON.stringify(entries));
    else localStorage.removeItem(getStorageKey(ayniId));
  } catch {
    // Without storage an interrupted upload starts over.
  }
}

/** Finds an interrupted upload of the same file to a content, also across reloads. */
export function findResumableUpload(ayniId: string, file: File): UploadRef | null {
  const entry = readEntries(ayniId).find(matchesFile(file));
  return entry ? { uploadId: entry.uploadId, key: entry.key } : null;
}

export function rememberUpload(
  ayniId: string,
  { name, size, lastModified }: File,
  uploadRef: UploadRef,
): void {
  writeEntries(ayniId, [...readEntries(ayniId), { name, size, lastModified, ...uploadRef }]);
}

export function forgetUpload(ayniId: string, file: File): void {
  const isOther = (entry: ResumableEntry) => !matchesFile(file)(entry);
  writeEntries(ayniId, readEntries(ayniId).filter(isOther));
}
