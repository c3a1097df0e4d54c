import type { MasterProfileView } from "@/lib/identity/profiles/schema";

/** Form values of a Master profile; links are unvalidated text. */
export interface MasterProfileFormValues {
  shortDescription: string;
  offering: string;
  topics: string[];
  languages: string[];
  website: string;
  videoUrl: string;
}

/** In page order. */
export const MASTER_PROFILE_FIELDS = [
  "shortDescription",
  "offering",
  "topics",
  "languages",
  "website",
  "videoUrl",
] as const satisfies (keyof MasterProfileFormValues)[];

const DEFAULT_LANGUAGES = ["es"];

export const toMasterProfileFormValues = (
  masterProfile: MasterProfileView | null,
): MasterProfileFormValues => ({
  shortDescription: masterProfile?.shortDescription ?? "",
  offering: masterProfile?.offering ?? "",
  topics: masterProfile?.topics ?? [],
  languages: masterProfile?.languages ?? DEFAULT_LANGUAGES,
  website: masterProfile?.website ?? "",
  videoUrl: masterProfile?.videoUrl ?? "",
});
