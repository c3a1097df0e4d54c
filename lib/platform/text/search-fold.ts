const TILDE = "\u0303";

/** Folds case and accents for search, but keeps ñ distinct from n. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, (mark) => (mark === TILDE ? mark : ""))
    .normalize("NFC");
