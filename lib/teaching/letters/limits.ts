/** In the order in which a Master chooses. */
export const letterAudiences = ["FOLLOWERS", "APPRENTICES", "MEMBERS", "AYNI", "ENCUENTRO"] as const;

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_BODY_LENGTH = 20_000;
