import { z } from "zod";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { ContentType } from "@/lib/reference/labels";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import type { ReceivedSection } from "@/lib/platform/routes";

export const MY_MASTERS_PAGE_SIZE = 24;

export const myMastersQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });

export type ReceivedContent = {
  orderId: string;
  slug: string;
  title: string;
  contentType: ContentType;
  section: ReceivedSection;
};

/** A Master whom the user follows, or of whom they received something. */
export type MyMaster = MasterSummary & {
  following: boolean;
  newest: Pick<CatalogueItem, "slug" | "title" | "contentType" | "isSession" | "publishedAt"> | null;
  received: ReceivedContent[];
};

export type MyMastersPage = { content: MyMaster[]; total: number; pages: number };
