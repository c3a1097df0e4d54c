import { z } from "zod";
import { isCountryCode } from "@/lib/reference/countries";
import { disciplineBySlug } from "@/lib/reference/disciplines";
import { languageCodes } from "@/lib/reference/labels";
import { parsePage } from "@/lib/discovery/catalogue/schema";
import { routes } from "@/lib/platform/routes";
import { wordsOf } from "@/lib/discovery/search/tokenize";
import { safeText } from "@/lib/platform/text/safe-text";

export const MAX_SEARCH = 120;
const empty = z.literal("");

// The names and values are those of the address: a discipline by its slug, a country and a language by their codes.
const filtersSchema = z.object({
  q: safeText(MAX_SEARCH)
    .transform((text) => text.trim())
    .refine((text) => text === "" || wordsOf(text).length > 0)
    .default(""),
  disciplina: z
    .string()
    .refine((slug) => disciplineBySlug(slug) !== undefined)
    .or(empty)
    .default(""),
  pais: z.string().refine(isCountryCode).or(empty).default(""),
  idioma: z.enum(languageCodes).or(empty).default(""),
});

/** What narrows the directory; empty for what does not. */
export type DirectoryFilters = z.output<typeof filtersSchema>;

export const noDirectoryFilters: DirectoryFilters = filtersSchema.parse({});

/** What an address of the directory asks for; `understood` is false where its filters could not be read. */
export type DirectorySearch = { filters: DirectoryFilters; page: number; understood: boolean };

type Params = Record<string, string | string[] | undefined>;

/** Filters that cannot be read show everybody; null for a page number that cannot be. */
export function parseDirectory(params: Params): DirectorySearch | null {
  const { page: number = "1" } = params;
  const page = typeof number === "string" ? parsePage(number) : null;
  if (page === null) return null;
  const { success, data = noDirectoryFilters } = filtersSchema.safeParse(params);
  return { filters: data, page, understood: success };
}

export const isWholeDirectory = (filters: DirectoryFilters): boolean => !Object.values(filters).some(Boolean);

/** The one address of a page of the directory; the first has no number. */
export const directoryUrl = (filters: DirectoryFilters, page = 1): string =>
  routes.masters({ ...filters, page: page === 1 ? undefined : String(page) });
