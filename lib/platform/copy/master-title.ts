/** The words for a Master, of which each may choose one. */
export const masterTitles = ["MAESTRA", "MAESTRO", "MAESTRE"] as const;
export type MasterTitle = (typeof masterTitles)[number];

const WORDS: Record<MasterTitle, string> = { MAESTRA: "Maestra", MAESTRO: "Maestro", MAESTRE: "Maestre" };

/** Returns the word for one Master, as they prefer; without a preference, the name of the role. */
export const masterWord = (title: MasterTitle | null | undefined): string => WORDS[title ?? "MAESTRO"];
