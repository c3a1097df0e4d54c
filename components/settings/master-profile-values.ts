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

const DEFAULT_LANGUAGES = ["es"];

/** In page order. */
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
