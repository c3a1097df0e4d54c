import { z } from "zod";
import { noFilters } from "@/lib/discovery/filters/filters";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { parseNear } from "@/lib/discovery/filters/near";
import { viewerZoneField } from "@/lib/identity/user-fields";
import { safeText } from "@/lib/platform/text/safe-text";
import { disciplineKeys } from "@/lib/reference/disciplines";
import { contentTypes, datesFilters, dayParts, modalities, priceFilters } from "@/lib/reference/labels";
import { topicKeys } from "@/lib/reference/topics";
import { CATALOGUE_SORTS } from "./page";

const MAX_PAGE = 10_000;

const empty = z.literal("");
const filterFields = {
  bookable: z.literal("true", "Este valor no existe").or(empty).default(""),
  contentType: z.enum(contentTypes, "Este tipo no existe").or(empty).default(""),
  price: z.enum(priceFilters, "Este precio no existe").or(empty).default(""),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, "Este país no existe")
    .default(""),
  dates: z.enum(datesFilters, "Estas fechas no existen").or(empty).default(""),
  dayPart: z.enum(dayParts, "Esta parte del día no existe").or(empty).default(""),
  disciplines: z.array(z.enum(disciplineKeys, "Esta disciplina no existe")).max(20).default([]),
  master: safeText(120).default(""),
  modality: z.enum(modalities, "Esta modalidad no existe").or(empty).default(""),
  near: z
    .string()
    .max(40)
    .refine((text) => text === "" || parseNear(text) !== null, "Este lugar no existe")
    .default(""),
  searchText: safeText(120).default(""),
  topics: z.array(z.enum(topicKeys, "Esta temática no existe")).max(20).default([]),
} satisfies { [Name in keyof CatalogueFilters]: z.ZodType<CatalogueFilters[Name]> };

export const catalogueFiltersInput = z.strictObject(filterFields);

const pageNumberInput = z.coerce.number("Esta página no existe").int().min(1).max(MAX_PAGE);

export const catalogueQuery = z.strictObject({
  ...filterFields,
  public: z.enum(["true", "false"]).optional(),
  after: z.string().optional(),
  page: z.string().max(10).optional(),
  sort: z.enum(CATALOGUE_SORTS, "Este orden no existe").optional(),
  tz: viewerZoneField,
});

export const facetsQuery = z.strictObject({ ...filterFields, tz: viewerZoneField });

/** Parses a page number from 1 to 10 000; null for any other text. */
export function parsePageNumber(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const result = pageNumberInput.safeParse(text);
  return result.success ? result.data : null;
}

/** Parses the `filters` search param, a JSON object of known filters; null if invalid. */
export function parseFilters(text: string | null | undefined): CatalogueFilters | null {
  if (!text) return noFilters;
  try {
    const result = catalogueFiltersInput.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
