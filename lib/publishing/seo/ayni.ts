import type { Metadata } from "next";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { CONTENT_TYPE_LABELS } from "@/lib/reference/labels";
import { routes, shareImages } from "@/lib/platform/routes";
import { pageMetadata } from "./metadata";

type Shared = Pick<AyniDetail, "slug" | "title" | "shortDescription" | "contentType" | "version" | "master">;

/** How a content is found and shared. */
export function ayniMetadata({
  slug,
  title,
  shortDescription,
  contentType,
  version,
  master,
}: Shared): Metadata {
  const giver = `${master.name} ${master.lastName}`;
  return pageMetadata({
    title: `${title}, con ${giver}`,
    description: shortDescription || `${CONTENT_TYPE_LABELS[contentType]} de ${giver}: ${title}.`,
    path: routes.ayni(slug),
    image: shareImages.ayni(slug, version),
  });
}
