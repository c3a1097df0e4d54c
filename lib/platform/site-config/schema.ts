/** Who runs the site, as the legal texts name them. */
export interface Operator {
  name: string;
  taxId: string;
  address: string;
  registry: string;
  hosting: string;
  /** Where support reads its mail. */
  email: string;
}

/** Where the footer leads outside; null hides the link. */
export interface OuterLinks {
  forum: string | null;
  blog: string | null;
  instagram: string | null;
  youtube: string | null;
}

/** Identifiers of what is loaded only with consent; without one that tracker does not exist here. */
export interface Trackers {
  analyticsId?: string;
  pixelId?: string;
  campaignId?: string;
}
