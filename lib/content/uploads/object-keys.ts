type ObjectKeyParts = { area: string; ownerId: string; hex: string; fileName: string };

/** Returns `<area>/<ownerId>/<hex>_<safe name>`; readers take the file name from after the underscore. */
export function buildObjectKey({ area, ownerId, hex, fileName }: ObjectKeyParts): string {
  return `${area}/${ownerId}/${hex}_${toSafeFileName(fileName)}`;
}

/** Reduces a file name to unaccented letters, digits, dots and hyphens, safe in paths and headers. */
export function toSafeFileName(fileName: string): string {
  const folded = fileName
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9.-]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+|[.-]+$/g, "");
  return folded.slice(-80) || "archivo";
}

/** Returns the key of the 640 px version of a cover. */
export const toSmallCoverKey = (key: string): string => key.replace(/\.webp$/, "-640.webp");

const LARGE_PHOTO = /-512\.webp$/;

/** Returns the key of the 192 px version of a profile photo; null for images that have none. */
export const toSmallPhotoKey = (key: string): string | null =>
  LARGE_PHOTO.test(key) ? key.replace(LARGE_PHOTO, "-192.webp") : null;

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** Returns the object key of a URL that starts with `baseUrl`; "" if it is foreign or malformed. */
export function parseObjectKey(fileUrl: string, baseUrl: string): string {
  if (!fileUrl.startsWith(baseUrl)) return "";
  const key = fileUrl.slice(baseUrl.length).split("/").map(safeDecode).join("/");
  return key.isWellFormed() && !key.includes("\0") ? key : "";
}
