import { z } from "zod";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, datesFilters, modalities, priceFilters } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { safeText } from "@/lib/platform/text/safe-text";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { timeZone } from "@/lib/identity/users/schema";
import { noFilters, SORTS, type Filters } from "../filters/filters";

const MAX_PAGE = 10_000;

const empty = z.literal("");
const shape = {
  contentType: z.enum(contentTypes, "Este tipo no existe").or(empty).default(""),
  price: z.enum(priceFilters, "Este precio no existe").or(empty).default(""),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, "Este país no existe")
    .default(""),
  dates: z.enum(datesFilters, "Estas fechas no existen").or(empty).default(""),
  disciplines: z.array(z.enum(disciplineKeys, "Esta disciplina no existe")).max(20).default([]),
  master: safeText(120).default(""),
  modality: z.enum(modalities, "Esta modalidad no existe").or(empty).default(""),
  searchText: safeText(120).default(""),
  topics: z.array(z.enum(topicKeys, "Esta temática no existe")).max(20).default([]),
} satisfies { [Name in keyof Filters]: z.ZodType<Filters[Name]> };

/** The filters of the catalogue; all default to empty, and an unknown key is refused. */
export const filtersSchema = z.strictObject(shape);

const page = z.coerce.number("Esta página no existe").int().min(1).max(MAX_PAGE);

/** The query of `GET /api/ayni`. */
export const catalogueQuery = z.strictObject({
  ...shape,
  public: z.enum(["true", "false"]).optional(),
  after: z.string().optional(),
  page: z.string().max(10).optional(),
  sort: z.enum(SORTS, "Este orden no existe").optional(),
  tz: timeZone.default(DEFAULT_TIME_ZONE),
});

/** The query of `GET /api/ayni/facets`. */
export const facetsQuery = z.strictObject({ ...shape, tz: timeZone.default(DEFAULT_TIME_ZONE) });

/** A page number as it stands in a URL; null when it is not one from 1 to 10 000. */
export function parsePage(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const result = page.safeParse(text);
  return result.success ? result.data : null;
}

/** The filters in a page's `filters` parameter; null when it is not one object of known filters. */
export function parseFilters(text: string | null | undefined): Filters | null {
  if (!text) return noFilters;
  try {
    const result = filtersSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
