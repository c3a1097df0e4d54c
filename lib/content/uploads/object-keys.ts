/** `<area>/<ayniContentId>/<hex>_<safe name>`: the name of a file is what follows the underscore. */
export function objectKey(area: string, ownerId: string, hex: string, fileName: string): string {
  return `${area}/${ownerId}/${hex}_${safeFileName(fileName)}`;
}

/** A file name that is safe in any path and header: letters without accents, digits, dots and hyphens. */
export function safeFileName(fileName: string): string {
  const folded = fileName
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9.-]+/g, "-")
    .replace(/\.{2,}/g, ".")
    .replace(/^[.-]+|[.-]+$/g, "");
  return folded.slice(-80) || "archivo";
}

/** The key of the 640 px version that is kept beside a cover. */
export const smallCoverKey = (key: string): string => key.replace(/\.webp$/, "-640.webp");
