import { z } from "zod";
import { masterFields, masterProfileInput, type MasterProfileView } from "@/lib/identity/profiles/schema";

/** What the form of a master profile holds: links as they are typed. */
export interface MasterValues {
  shortDescription: string;
  offering: string;
  topics: string[];
  languages: string[];
  website: string;
  videoUrl: string;
}

export const masterNames = Object.keys(masterFields) as (keyof MasterValues)[];

/** The rule of the call for what the form holds. */
export const masterForm = z.preprocess((values: MasterValues) => values, masterProfileInput);
export type MasterOutput = z.output<typeof masterForm>;

const DEFAULT_LANGUAGES = ["es"];

export const masterValues = (kept: MasterProfileView | null): MasterValues => ({
  shortDescription: kept?.shortDescription ?? "",
  offering: kept?.offering ?? "",
  topics: kept?.topics ?? [],
  languages: kept?.languages ?? DEFAULT_LANGUAGES,
  website: kept?.website ?? "",
  videoUrl: kept?.videoUrl ?? "",
});
