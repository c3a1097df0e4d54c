import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { ContentType } from "@/lib/reference/labels";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import type { ReceivedSection } from "@/lib/platform/routes";

export const MY_MASTERS_PAGE = 24;

export const myMastersQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });

/** Something of a Master that somebody has received. */
export type ReceivedOf = {
  orderId: string;
  slug: string;
  title: string;
  contentType: ContentType;
  section: ReceivedSection;
};

/** A Master whom somebody follows, or of whom they have received something. */
export type MyMaster = MasterSummary & {
  following: boolean;
  /** What they published last. */
  newest: Pick<CatalogueItem, "slug" | "title" | "contentType" | "publishedAt"> | null;
  /** The latest first. */
  received: ReceivedOf[];
};

export type MyMastersPage = { content: MyMaster[]; total: number; pages: number };
