/** As many as the database has slots for (`FeaturedAyni`). */
export const MAX_FEATURED = 8;

export type FeatureObstacle = "unlisted" | "ended" | "portrait" | "email";

/** Tells an admin why a content cannot be on the home page. */
export const FEATURE_OBSTACLES: Record<FeatureObstacle, string> = {
  unlisted: "No está publicada.",
  ended: "Sus encuentros ya han pasado.",
  portrait: "Quien la enseña todavía no tiene foto.",
  email: "Quien la enseña todavía no ha verificado su correo.",
};

type Featurable = {
  listed: boolean;
  lastEndsAt: Date | null;
  profileImage: string | null;
  emailVerified: Date | null;
};

/** The home page shows contents that anybody can receive, of Masters with a portrait and a verified e-mail. */
export function findFeatureObstacle(
  { listed, lastEndsAt, profileImage, emailVerified }: Featurable,
  now = new Date(),
): FeatureObstacle | null {
  if (!listed) return "unlisted";
  if (lastEndsAt !== null && lastEndsAt <= now) return "ended";
  if (profileImage === null) return "portrait";
  return emailVerified === null ? "email" : null;
}
