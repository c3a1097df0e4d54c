import { z } from "zod";
import { applicationInput, phoneInput } from "@/lib/administration/applications/schema";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { countries } from "@/lib/reference/countries";
import { masterProfileFields } from "@/lib/identity/profiles/schema";
import type { ProfileView } from "@/lib/identity/profiles/schema";
import { masterTitles, type MasterTitle } from "@/lib/platform/copy/master-title";

type PhoneValues = { country: string; number: string };

export type ApplicationFormValues = {
  shortDescription: string;
  offering: string;
  disciplines: string[];
  topics: string[];
  languages: string[];
  website: string;
  videoUrl: string;
  phone: PhoneValues;
  /** Empty without a preference. */
  masterTitle: MasterTitle | "";
};

const hasNoNumber = ({ number }: PhoneValues) => number.trim() === "";

const phoneField = z
  .object({ country: z.string(), number: z.string() })
  .transform((value) => (hasNoNumber(value) ? null : value))
  .pipe(phoneInput.nullable());

const masterTitleField = z.enum(["", ...masterTitles]).transform((title) => (title === "" ? null : title));

/** The rules of the API, with topics and languages required. */
export const applicationFormSchema = applicationInput.extend({
  masterTitle: masterTitleField,
  topics: masterProfileFields.topics,
  languages: masterProfileFields.languages,
  phone: phoneField,
});

export const toApplicationInput = (values: ApplicationFormValues) => ({
  ...values,
  disciplines: values.disciplines as z.input<typeof applicationInput>["disciplines"],
  topics: values.topics as z.input<typeof applicationInput>["topics"],
  languages: values.languages as z.input<typeof applicationInput>["languages"],
  phone: hasNoNumber(values.phone) ? null : values.phone,
  masterTitle: values.masterTitle === "" ? null : values.masterTitle,
});

/** Parses a stored number, `+34 600123123`. Prefers the detected country if it shares the calling code. */
function parsePhone(savedPhone: string | null, detectedCountry: string): PhoneValues {
  const [dial = "", number = ""] = (savedPhone ?? "").split(" ");
  const candidates = countries
    .filter(({ callingCode }) => callingCode === dial)
    .map(({ iso2 }) => iso2 as string);
  const country = candidates.includes(detectedCountry) ? detectedCountry : (candidates[0] ?? detectedCountry);
  return { country, number };
}

/** Returns the initial values of the form, from the previous application or else the profile. */
export const toApplicationFormValues = (
  previous: ApplicationView | null,
  profile: Pick<ProfileView, "disciplines" | "masterTitle"> | null,
  detectedCountry: string,
): ApplicationFormValues => ({
  shortDescription: previous?.shortDescription ?? "",
  offering: previous?.offering ?? "",
  disciplines: previous?.disciplines ?? profile?.disciplines ?? [],
  topics: previous?.topics ?? [],
  languages: previous?.languages ?? ["es"],
  website: previous?.website ?? "",
  videoUrl: previous?.videoUrl ?? "",
  phone: parsePhone(previous?.phone ?? null, detectedCountry),
  masterTitle: profile?.masterTitle ?? "",
});
