import { z } from "zod";
import { findCountry, isCountryCode } from "@/lib/reference/countries";
import { disciplinesInput, masterProfileFields, masterTitleInput } from "@/lib/identity/profiles/schema";
import type { MasterTitle } from "@/lib/platform/copy/master-title";
import { requiredText, safeText, trimmedText } from "@/lib/platform/text/safe-text";

const INVALID_PHONE = "Indica un teléfono válido";

/** Transforms a country and a national number into `+34 600123123`. */
export const phoneInput = z
  .object({
    country: z.string(INVALID_PHONE).refine(isCountryCode, INVALID_PHONE),
    number: safeText(40, INVALID_PHONE).transform((number) => number.replace(/[\s().-]/g, "")),
  })
  .refine(({ number }) => /^\d{4,14}$/.test(number), { path: ["number"], message: INVALID_PHONE })
  .transform(({ country, number }) => `${findCountry(country)?.callingCode ?? ""} ${number}`);

export const applicationInput = z.object({
  shortDescription: masterProfileFields.shortDescription,
  offering: masterProfileFields.offering,
  disciplines: disciplinesInput,
  topics: masterProfileFields.topics.optional(),
  languages: masterProfileFields.languages.optional(),
  website: masterProfileFields.website,
  videoUrl: masterProfileFields.videoUrl,
  phone: phoneInput.nullish(),
  /** A preference of the profile, which the decision does not change. */
  masterTitle: masterTitleInput.optional(),
});
export type ApplicationInput = z.output<typeof applicationInput>;

const MAX_REASON = 1000;
const NO_REASON = "Explica el motivo, para que la persona lo entienda";
export const applicationRefusalInput = z.object({
  reason: requiredText(MAX_REASON, NO_REASON),
});

const MAX_NOTE = 2000;
/** An empty text deletes the note. */
export const applicationNoteInput = z.object({
  text: trimmedText(MAX_NOTE, "Escribe la nota"),
});
export type ApplicationNoteInput = z.output<typeof applicationNoteInput>;

export const applicationParams = z.object({ id: z.uuid() });

export const applicationStatuses = ["PENDING", "APPROVED", "REFUSED"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const APPLICATIONS_PAGE_SIZE = 24;

export const applicationsQuery = z.object({
  status: z.enum(applicationStatuses, "Elige un estado de la lista").default("PENDING"),
  after: z.string().optional(),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

export type ApplicationView = {
  id: string;
  status: ApplicationStatus;
  shortDescription: string;
  offering: string;
  disciplines: string[];
  topics: string[];
  languages: string[];
  website: string | null;
  videoUrl: string | null;
  phone: string | null;
  /** Reason for a refusal. */
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
};

type ApplicationNote = {
  author: { id: string; name: string; lastName: string };
  text: string;
  updatedAt: string;
};

export type ApplicationRow = ApplicationView & {
  user: {
    id: string;
    slug: string;
    name: string;
    lastName: string;
    email: string;
    image: string | null;
    masterTitle: MasterTitle | null;
    createdAt: string;
  };
  /** It is null while the application is pending. */
  decidedBy: { name: string; lastName: string } | null;
  /** The notes of the admins, at most one each. */
  notes: ApplicationNote[];
};
