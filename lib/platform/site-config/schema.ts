/** A detail that is not configured is empty or a placeholder in brackets. */
export const isConfigured = (detail: string): boolean => detail !== "" && !detail.startsWith("[");

export interface Operator {
  name: string;
  taxId: string;
  address: string;
  registry: string;
  hosting: string;
  email: string;
}

/** External links of the footer; null hides a link. */
export interface ExternalLinks {
  forum: string | null;
  blog: string | null;
  instagram: string | null;
  youtube: string | null;
}

/** The server that draws maps: a URL with {z}, {x} and {y}, and whom it names as their authors. */
export interface MapTiles {
  url: string;
  attribution: string;
}

/** Trackers are loaded only with consent; one without an id is disabled. */
export interface TrackerIds {
  analyticsId?: string;
  pixelId?: string;
  campaignId?: string;
}
