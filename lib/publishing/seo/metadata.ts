import type { Metadata } from "next";
import { SHARE_SIZE } from "@/lib/publishing/textiles/share-background";
import { PRODUCT } from "@/lib/copy/product";
import type { NamedFeed } from "@/lib/publishing/rss/feed-links";
import { shareImages } from "@/lib/platform/routes";
import { clip, plainText } from "../../share/text";

const MAX_DESCRIPTION = 160;

/** How a page is found and shared. Paths are relative: the root layout knows the site's address. */
export interface PageFace {
  title: string;
  description: string;
  /** The one address under which the page is known. */
  path: string;
  /** The picture's path; the site's own by default. */
  image?: string;
  openGraph?: { type: "profile"; firstName: string; lastName: string } | { type: "article" | "website" };
  /** False keeps the page out of search engines, which still follow its links. */
  index?: boolean;
  /** Feeds of what the page shows. */
  feeds?: readonly NamedFeed[];
  /** The title is complete, without the product's name after it. */
  wholeTitle?: boolean;
}

/** What a page without a face of its own shows where it is shared. */
export const sharedByDefault = {
  openGraph: {
    type: "website",
    siteName: PRODUCT,
    locale: "es_ES",
    images: [{ url: shareImages.site(), ...SHARE_SIZE, type: "image/png", alt: PRODUCT }],
  },
  twitter: { card: "summary_large_image" },
} as const satisfies Metadata;

/** For pages that nobody should find by searching. */
const UNLISTED = { index: false, follow: true } as const;

const feedLinks = (feeds: readonly NamedFeed[]) => ({
  types: { "application/rss+xml": feeds.map(({ title, path }) => ({ title, url: path })) },
});

/** The metadata of a public page. */
export function pageMetadata(face: PageFace): Metadata {
  const { path, image = shareImages.site(), openGraph, index = true, feeds = [], wholeTitle = false } = face;
  const title = plainText(face.title);
  const description = clip(plainText(face.description), MAX_DESCRIPTION);
  return {
    title: wholeTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, ...(feeds.length > 0 ? feedLinks(feeds) : {}) },
    ...(index ? {} : { robots: UNLISTED }),
    openGraph: {
      ...sharedByDefault.openGraph,
      ...openGraph,
      title,
      description,
      url: path,
      images: [{ url: image, ...SHARE_SIZE, type: "image/png", alt: title }],
    },
    twitter: sharedByDefault.twitter,
  };
}
