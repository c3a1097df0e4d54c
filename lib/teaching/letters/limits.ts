/** In the order in which a Master chooses. */
export const letterAudiences = [
  "FOLLOWERS",
  "APPRENTICES",
  "MEMBERS",
  "AYNI",
  "ENCUENTRO",
  "ATTENDEES",
] as const;
type Audience = (typeof letterAudiences)[number];

export const isOfEncuentro = (audience: Audience): boolean =>
  audience === "ENCUENTRO" || audience === "ATTENDEES";

/** About what its receivers have received: it needs no consent of theirs. */
export const isToParticipants = (audience: Audience): boolean =>
  audience === "AYNI" || isOfEncuentro(audience);

export const MAX_SUBJECT_LENGTH = 150;
export const MAX_BODY_LENGTH = 20_000;
