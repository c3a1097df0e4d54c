import { z } from "zod";
import { applicationInput, phoneInput } from "@/lib/administration/applications/schema";
import type { ApplicationView } from "@/lib/administration/applications/schema";
import { countries } from "@/lib/reference/countries";
import { masterFields } from "@/lib/identity/profiles/schema";

type Phone = { country: string; number: string };

export type ApplicationValues = {
  shortDescription: string;
  offering: string;
  disciplines: string[];
  topics: string[];
  languages: string[];
  website: string;
  videoUrl: string;
  phone: Phone;
};

const isEmpty = ({ number }: Phone) => number.trim() === "";

const phone = z
  .object({ country: z.string(), number: z.string() })
  .transform((value) => (isEmpty(value) ? null : value))
  .pipe(phoneInput.nullable());

/** What the form asks for: the call's own rules, with the themes and languages that a Master's page needs. */
export const applicationForm = applicationInput.extend({
  topics: masterFields.topics,
  languages: masterFields.languages,
  phone,
});

/** The values as the call takes them. */
export const toInput = (values: ApplicationValues) => ({
  ...values,
  disciplines: values.disciplines as z.input<typeof applicationInput>["disciplines"],
  topics: values.topics as z.input<typeof applicationInput>["topics"],
  languages: values.languages as z.input<typeof applicationInput>["languages"],
  phone: isEmpty(values.phone) ? null : values.phone,
});

/** A kept number, `+34 600123123`, as the form holds it; several countries may share a calling code. */
function phoneOf(kept: string | null, here: string): Phone {
  const [dial = "", number = ""] = (kept ?? "").split(" ");
  const sharing = countries.filter(({ Dial }) => Dial === dial).map(({ Iso2 }) => Iso2 as string);
  return { country: sharing.includes(here) ? here : (sharing[0] ?? here), number };
}

/** What the form begins with: nothing, or what was written in an application before. */
export const initialValues = (former: ApplicationView | null, here: string): ApplicationValues => ({
  shortDescription: former?.shortDescription ?? "",
  offering: former?.offering ?? "",
  disciplines: former?.disciplines ?? [],
  topics: former?.topics ?? [],
  languages: former?.languages ?? ["es"],
  website: former?.website ?? "",
  videoUrl: former?.videoUrl ?? "",
  phone: phoneOf(former?.phone ?? null, here),
});
