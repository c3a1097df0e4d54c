import { z } from "zod";
import { disciplineKeys } from "@/lib/catalogue/disciplines";
import { contentTypes, datesFilters, modalities, priceFilters } from "@/lib/catalogue/labels";
import { topicKeys } from "@/lib/catalogue/topics";
import { safeText } from "@/lib/text";
import { DEFAULT_TIME_ZONE } from "@/lib/time-zone";
import { timeZone } from "@/lib/users/schema";
import type { CatalogueItem } from "@/lib/ayni/schema";

/** Contents on one page of the catalogue. */
export const PAGE_SIZE = 24;
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
};

/** The filters of the catalogue; all default to empty, and an unknown key is refused. */
export const filtersSchema = z.strictObject(shape);
export type Filters = z.output<typeof filtersSchema>;
export type FilterName = keyof Filters;

export const noFilters: Filters = filtersSchema.parse({});

export const SORTS = ["newest", "relevance", "soonest", "price"] as const;
export type Sort = (typeof SORTS)[number];

const page = z.coerce.number("Esta página no existe").int().min(1).max(MAX_PAGE);

/** The query of `GET /api/ayni`. */
export const catalogueQuery = z.strictObject({
  ...shape,
  public: z.enum(["true", "false"]).optional(),
  after: z.string().max(400).optional(),
  page: z.string().max(10).optional(),
  sort: z.enum(SORTS, "Este orden no existe").optional(),
  tz: timeZone.default(DEFAULT_TIME_ZONE),
});

/** A page number as it stands in a URL; null when it is not one from 1 to 10 000. */
export function parsePage(text: string): number | null {
  if (!/^\d{1,5}$/.test(text)) return null;
  const result = page.safeParse(text);
  return result.success ? result.data : null;
}

const isDefault = (value: Filters[FilterName]): boolean =>
  value === "" || value === "always" || (Array.isArray(value) && value.length === 0);

/** Whether nothing is filtered. */
export const isUnfiltered = (filters: Filters): boolean => Object.values(filters).every(isDefault);

/** The `filters` parameter of a page: the filters that are not default, in a fixed order; "" when there are none. */
export function serialiseFilters(filters: Filters): string {
  const names = Object.keys(shape) as FilterName[];
  const entries = names
    .filter((name) => !isDefault(filters[name]))
    .map((name) => {
      const value = filters[name];
      return [name, Array.isArray(value) ? [...value].sort() : value] as const;
    });
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
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

/** The parameters of `GET /api/ayni` for filters, with lists in brackets. */
export function filterParams(filters: Filters): [string, string][] {
  const params: [string, string][] = [];
  for (const [name, value] of Object.entries(filters)) {
    if (isDefault(value)) continue;
    if (Array.isArray(value)) for (const one of value) params.push([`${name}[]`, one]);
    else params.push([name, value]);
  }
  return params;
}

/** One page of the catalogue. `total` counts all pages; `after` is the next cursor or null. */
export type CataloguePage = {
  content: CatalogueItem[];
  metadata: { total: number; pageSize: number; after: string | null };
};

/** What is asked of the catalogue: a page by number or after a cursor. */
export type CatalogueRequest = {
  filters: Filters;
  sort: Sort;
  tz: string;
  after?: string;
  page?: number;
};
