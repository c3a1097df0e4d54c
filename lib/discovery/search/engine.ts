import "server-only";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";

export const MAX_MATCHES = 1000;

export type SearchMatch = { id: string; score: number };

/**
 * An engine may apply the filters only in part: callers apply them again. By default contents match every word, or the
 * needs in the text and every other word; with `matches: "any"` one word or need is enough.
 */
export type ContentSearchOptions = {
  filters: CatalogueFilters;
  tz: string;
  limit: number;
  matches?: "all" | "any";
};

/** Ids of Masters, best first; `isFuzzy` if none matched exactly and these are one edit away. */
export type MasterMatches = { ids: string[]; isFuzzy: boolean };

/** Full-text search that ignores case, accents and plural endings, keeps ñ and matches word prefixes. */
export interface SearchEngine {
  searchContents(options: ContentSearchOptions): Promise<SearchMatch[]>;
  /** Returns Masters whose name, texts or disciplines match every word. */
  searchMasters(text: string, limit: number): Promise<MasterMatches>;
  /** Returns the likely intended text if `text` has no results, else `text`. */
  correctText(text: string): Promise<string>;
}

export type ContentDocument = {
  id: string;
  title: string;
  /** Names of the Master, the disciplines and the topics. */
  keywords: string;
  shortDescription: string;
  description: string;
  contentType: string;
  modality: string;
  country: string | null;
  disciplines: string[];
  topics: string[];
  /** The Master's id and slug. */
  master: [string, string];
  free: boolean;
};

export type MasterDocument = {
  id: string;
  name: string;
  keywords: string;
  shortDescription: string;
  offering: string;
};

/** Index of an external search engine; every call resolves once the engine has applied it. */
export interface SearchIndex {
  configure(): Promise<void>;
  putContents(documents: ContentDocument[]): Promise<void>;
  putMasters(documents: MasterDocument[]): Promise<void>;
  removeContents(ids: string[]): Promise<void>;
  removeMasters(ids: string[]): Promise<void>;
}
