/** Short answers without words, shown beside a picture. */
export const REACTIONS = ["heart", "thanks", "applause", "smile", "yes", "no"] as const;
export type Reaction = (typeof REACTIONS)[number];
