import type { Metadata } from "next";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { isPodcastSample } from "@/lib/content/uploads/policy";
import { toPodcastLink } from "@/lib/publishing/rss/feed-links";
import { formatType } from "@/lib/reference/labels";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "./metadata";

type SharedAyni = Pick<
  AyniDetail,
  "slug" | "title" | "shortDescription" | "contentType" | "isSession" | "version" | "master" | "files"
>;

export function buildAyniMetadata({
  slug,
  title,
  shortDescription,
  contentType,
  isSession,
  version,
  master,
  files,
}: SharedAyni): Metadata {
  const masterName = `${master.name} ${master.lastName}`;
  return buildPageMetadata({
    title: `${title}, con ${masterName}`,
    description: shortDescription || `${formatType({ contentType, isSession })} de ${masterName}: ${title}.`,
    path: routes.ayni(slug),
    image: shareImages.ayni(slug, version),
    feeds: files.some(isPodcastSample) ? [toPodcastLink(master)] : [],
  });
}
