import "server-only";
import type { Filters } from "@/lib/discovery/filters/filters";

/** A search shows the best of what it finds, never more. */
export const MOST_MATCHES = 1000;

/** Something that has the words of a search; what fits better has the higher score. */
export type Match = { id: string; score: number };

/** A search for contents. The filters may narrow what is found; whoever asks applies them again. */
export type ContentSearch = { filters: Filters; tz: string; most: number };

/** Masters by their ids, best first; `near` when nobody has the words and these have some like them. */
export type MasterMatches = { ids: string[]; near: boolean };

/** Finds by words: case, accents and number do not count, ñ does, and the last word may be only begun. */
export interface Search {
  /** Contents that everybody may see and that have every word, best first. */
  contents(search: ContentSearch): Promise<Match[]>;
  /** Masters whose name, words or disciplines have every word. */
  masters(text: string, most: number): Promise<MasterMatches>;
  /** The text that was probably meant by one that finds nothing; the text itself when it finds something. */
  meant(text: string): Promise<string>;
}

/** A content as an engine of its own keeps it. */
export type ContentDocument = {
  id: string;
  title: string;
  /** Names of the Master, of disciplines and of topics. */
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

/** A Master as an engine of its own keeps them. */
export type MasterDocument = {
  id: string;
  name: string;
  /** Names of disciplines. */
  keywords: string;
  shortDescription: string;
  offering: string;
};

/** What an engine of its own is told; each call ends when the engine has done it. */
export interface SearchIndex {
  /** Makes the indexes be as we need them. */
  prepare(): Promise<void>;
  putContents(documents: ContentDocument[]): Promise<void>;
  putMasters(documents: MasterDocument[]): Promise<void>;
  removeContents(ids: string[]): Promise<void>;
  removeMasters(ids: string[]): Promise<void>;
}
