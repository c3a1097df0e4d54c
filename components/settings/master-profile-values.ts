import { z } from "zod";
import {
  masterProfileFields,
  masterProfileInput,
  type MasterProfileView,
} from "@/lib/identity/profiles/schema";

/** Form values of a Master profile; links are unvalidated text. */
export interface MasterProfileFormValues {
  shortDescription: string;
  offering: string;
  topics: string[];
  languages: string[];
  website: string;
  videoUrl: string;
}

export const masterProfileFieldNames = Object.keys(masterProfileFields) as (keyof MasterProfileFormValues)[];

/** The API schema; the identity preprocess only gives it the input type of the form. */
export const masterProfileFormSchema = z.preprocess(
  (values: MasterProfileFormValues) => values,
  masterProfileInput,
);
export type MasterProfileFormOutput = z.output<typeof masterProfileFormSchema>;

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
