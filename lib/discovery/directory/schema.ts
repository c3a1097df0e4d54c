import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { parsePageNumber } from "@/lib/discovery/catalogue/schema";
import { tokenize } from "@/lib/platform/text/tokenize";
import { routes } from "@/lib/platform/routes";
import { trimmedText } from "@/lib/platform/text/safe-text";
import { isCountryCode } from "@/lib/reference/countries";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import { languageCodes } from "@/lib/reference/labels";

export const MAX_DIRECTORY_SEARCH = 120;
/** Beside the order by name, which is the default. */
export const directoryOrders = ["proximo"] as const;
const empty = z.literal("");

// Names and values as in the URL: a discipline slug, a country code, a language code.
const directoryFiltersInput = z.object({
  q: trimmedText(MAX_DIRECTORY_SEARCH)
    .refine((text) => text === "" || tokenize(text).length > 0)
    .default(""),
  disciplina: z
    .string()
    .refine((slug) => findDisciplineBySlug(slug) !== undefined)
    .or(empty)
    .default(""),
  pais: z.string().refine(isCountryCode).or(empty).default(""),
  idioma: z.enum(languageCodes).or(empty).default(""),
  orden: z.enum(directoryOrders).or(empty).default(""),
});

export type DirectoryFilters = z.output<typeof directoryFiltersInput>;

/** Further facts on the card of a Master. */
export type DirectoryFacts = {
  contentCount: number;
  thanksCount: number;
  languages: string[];
  /** Teaches something free of charge. */
  teachesFree: boolean;
  /** The encuentro that takes place, with `liveUntil`, else the next one. */
  nextEncuentro: Pick<
    CatalogueItem,
    "nextStartsAt" | "nextEndsAt" | "liveUntil" | "nextTimezone" | "modality" | "placeCity"
  > | null;
};

export const noDirectoryFilters: DirectoryFilters = directoryFiltersInput.parse({});

export type DirectorySearch = { filters: DirectoryFilters; page: number; hasValidFilters: boolean };

type SearchParams = Record<string, string | string[] | undefined>;

/** Invalid filters yield the whole directory with `hasValidFilters: false`; an invalid page number yields null. */
export function parseDirectorySearch(params: SearchParams): DirectorySearch | null {
  const pageParam = params.page ?? "1";
  const page = typeof pageParam === "string" ? parsePageNumber(pageParam) : null;
  if (page === null) return null;
  const { success, data = noDirectoryFilters } = directoryFiltersInput.safeParse(params);
  return { filters: data, page, hasValidFilters: success };
}

/** An order is no filter. */
export const isUnfilteredDirectory = ({ orden: _, ...filters }: DirectoryFilters): boolean =>
  !Object.values(filters).some(Boolean);

/** Returns the canonical path of a directory page; the first one has no page number. */
export const toDirectoryUrl = (filters: DirectoryFilters, page = 1): string =>
  routes.masters({ ...filters, page: page === 1 ? undefined : String(page) });
