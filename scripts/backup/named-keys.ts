import { toSmallCoverKey, toSmallPhotoKey } from "@/lib/content/uploads/object-keys";
import { parseRow, type Row } from "./copy-lines";

// The objects that rows name, by table. A file that nothing uses is about to be swept, and an unfinished one has no object.

const KEYS_BY_TABLE: Readonly<Record<string, (row: Row) => (string | null | undefined)[]>> = {
  File: ({ key, status, ayniId, area }) =>
    status === "READY" && (ayniId !== null || area === "pictures") ? [key] : [],
  Ayni: ({ coverKey }) => [coverKey, coverKey?.endsWith(".webp") ? toSmallCoverKey(coverKey) : null],
  Profile: ({ profileImage, backgroundImage }) => [
    profileImage,
    profileImage ? toSmallPhotoKey(profileImage) : null,
    backgroundImage,
  ],
};

type TableColumns = { schema: string; name: string; columns: readonly string[] };

/** Returns a reader of COPY lines that collects the object keys in them; undefined for tables without any. */
export function collectKeys(
  { schema, name, columns }: TableColumns,
  keys: Set<string>,
): ((line: string) => void) | undefined {
  const listKeys = schema === "public" ? KEYS_BY_TABLE[name] : undefined;
  if (!listKeys) return undefined;
  return (line) => {
    for (const key of listKeys(parseRow(line, columns))) if (key) keys.add(key);
  };
}
