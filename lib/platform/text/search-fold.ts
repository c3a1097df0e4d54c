const TILDE = "\u0303";

/** A text as it is compared in a search: without case and accents, but ñ stays apart from n. */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Mark}/gu, (mark) => (mark === TILDE ? mark : ""))
    .normalize("NFC");
