import { z } from "zod";
import { countryByIso2, isCountryCode } from "@/lib/reference/countries";
import { disciplinesInput, masterFields } from "@/lib/identity/profiles/schema";
import { safeText } from "@/lib/platform/text/safe-text";

const PHONE = "Indica un teléfono válido";

/** A number as it is dialled in a country; kept as calling code and digits: `+34 600123123`. */
export const phoneInput = z
  .object({
    country: z.string(PHONE).refine(isCountryCode, PHONE),
    number: safeText(40, PHONE).transform((number) => number.replace(/[\s().-]/g, "")),
  })
  .refine(({ number }) => /^\d{4,14}$/.test(number), { path: ["number"], message: PHONE })
  .transform(({ country, number }) => `${countryByIso2(country)?.Dial ?? ""} ${number}`);

/** An application to become a Master. */
export const applicationInput = z.object({
  shortDescription: masterFields.shortDescription,
  offering: masterFields.offering,
  disciplines: disciplinesInput,
  topics: masterFields.topics.optional(),
  languages: masterFields.languages.optional(),
  website: masterFields.website,
  videoUrl: masterFields.videoUrl,
  phone: phoneInput.nullish(),
});
export type ApplicationInput = z.output<typeof applicationInput>;

const MAX_REASON = 1000;
const NO_REASON = "Explica el motivo, para que la persona lo entienda";
export const refusalInput = z.object({
  reason: safeText(MAX_REASON, NO_REASON).pipe(z.string().trim().min(1, NO_REASON)),
});

export const applicationParams = z.object({ id: z.uuid() });

export const applicationStatuses = ["PENDING", "APPROVED", "REFUSED"] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

export const APPLICATIONS_PAGE = 24;

export const applicationsQuery = z.object({
  status: z.enum(applicationStatuses, "Elige un estado de la lista").default("PENDING"),
  after: z.string().optional(),
});
export type ApplicationsQuery = z.output<typeof applicationsQuery>;

/** An application as who made it sees it. */
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
  /** Why it was refused. */
  reason: string | null;
  createdAt: string;
  decidedAt: string | null;
};

/** An application as admins see it. */
export type ApplicationRow = ApplicationView & {
  user: { id: string; slug: string; name: string; lastName: string; email: string; image: string | null };
  /** Null while it waits. */
  decidedBy: { name: string; lastName: string } | null;
};
