import { z } from "zod";
import type { AyniStatus } from "@/lib/content/ayni/schema";
import type { ReceivedSection } from "@/lib/platform/routes";
import { requiredText, safeText } from "@/lib/platform/text/safe-text";
import { contentTypes } from "@/lib/reference/labels";
import type { ContentType } from "@/lib/reference/labels";
import type { FeatureObstacle } from "./policy";
import { CONTENT_STATE_LABELS } from "./states";
import type { ContentState } from "./states";

export const CONTENTS_PAGE_SIZE = 24;

const contentStates = Object.keys(CONTENT_STATE_LABELS) as [ContentState, ...ContentState[]];

export const contentsQuery = z.object({
  after: z.string().optional(),
  searchText: safeText(120).default(""),
  state: z.enum(contentStates, "Elige un estado de la lista").optional(),
  contentType: z.enum(contentTypes, "Elige un tipo de la lista").optional(),
});
export type ContentsQuery = z.output<typeof contentsQuery>;

export type ContentFilterParams = Partial<Record<"searchText" | "state" | "contentType", string>>;

export const contentParams = z.object({ id: z.uuid() });

/** `pinned` puts a content first on the home page, or no longer; without it, its place stays. */
export const featuredInput = z.discriminatedUnion(
  "featured",
  [
    z.object({ featured: z.literal(true), pinned: z.boolean("Indica si va la primera").optional() }),
    z.object({ featured: z.literal(false) }),
  ],
  "Indica si se destaca",
);
export type FeaturedInput = z.output<typeof featuredInput>;

const MAX_REASON = 1000;
const NO_REASON = "Explica el motivo, para que su Maestro lo entienda";

export const takedownForm = z.object({
  reason: requiredText(MAX_REASON, NO_REASON),
});

/** `reason` is required to take a content down. */
export const takedownInput = z.discriminatedUnion(
  "takenDown",
  [takedownForm.extend({ takenDown: z.literal(true) }), z.object({ takenDown: z.literal(false) })],
  "Indica si se retira",
);
export type TakedownInput = z.output<typeof takedownInput>;

/** More than a page of the list, whose contents an admin selects. */
const MAX_SELECTED = 100;
const selectedIds = z
  .array(z.uuid("Esta enseñanza no existe"), "Elige al menos una enseñanza")
  .min(1, "Elige al menos una enseñanza")
  .max(MAX_SELECTED, `Elige como mucho ${MAX_SELECTED} enseñanzas`);

/** `reason` is required to take contents down. */
export const contentsActionInput = z.discriminatedUnion(
  "action",
  [
    takedownForm.extend({ action: z.literal("take-down"), ids: selectedIds }),
    z.object({ action: z.literal("feature"), ids: selectedIds }),
  ],
  "Elige destacar o retirar",
);
export type ContentsActionInput = z.output<typeof contentsActionInput>;

export type ContentRow = {
  id: string;
  slug: string;
  title: string;
  contentType: ContentType;
  isSession: boolean;
  /** The section of its preview. */
  section: ReceivedSection;
  status: AyniStatus;
  listed: boolean;
  featured: boolean;
  /** First on the home page. */
  pinned: boolean;
  /** `by` is null once that account is gone. */
  takedown: { reason: string; createdAt: string; by: string | null } | null;
  /** It is null if it can be featured. */
  featureObstacle: FeatureObstacle | null;
  master: { id: string; name: string; lastName: string };
  createdAt: string;
  publishedAt: string | null;
};
