// Documented with a trailing slash, which Next.js would answer with a redirect.
const SLASHED_PATH = /^(\/acerca-de|\/api\/orders\/sales\/[^/?]+)\/(?=\?|$)/;

/** Drops the trailing slash of the addresses that answer with and without it. */
export const dropDocumentedSlash = (target: string): string => target.replace(SLASHED_PATH, "$1");
