import type { Metadata } from "next";
import { SHARE_IMAGE_SIZE } from "@/lib/publishing/textiles/share-background";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import type { FeedLink } from "@/lib/publishing/rss/feed-links";
import { shareImages } from "@/lib/platform/image-urls";
import { truncate, toPlainText } from "@/lib/platform/text/plain-text";

const MAX_DESCRIPTION = 160;

/** `publishedTime` is ISO 8601, `authors` are URLs. */
interface ArticleProperties {
  type: "article";
  publishedTime: string;
  authors: string[];
  tags: string[];
}

/** Paths are relative: the root layout sets `metadataBase`. */
export interface PageMetadataOptions {
  title: string;
  description: string;
  /** Canonical path. */
  path: string;
  /** Path of the share image, by default that of the site. */
  image?: string;
  openGraph?: { type: "profile"; firstName: string; lastName: string } | ArticleProperties;
  /** False sets noindex, follow. */
  index?: boolean;
  feeds?: readonly FeedLink[];
  /** Omits the product name after the title. */
  absoluteTitle?: boolean;
}

/** Share metadata of pages without their own. */
export const defaultShareMetadata = {
  openGraph: {
    type: "website",
    siteName: PRODUCT_NAME,
    locale: "es_ES",
    images: [{ url: shareImages.site(), ...SHARE_IMAGE_SIZE, type: "image/png", alt: PRODUCT_NAME }],
  },
  twitter: { card: "summary_large_image" },
} as const satisfies Metadata;

const NOINDEX = { index: false, follow: true } as const;

const toFeedLinks = (feeds: readonly FeedLink[]) => ({
  types: { "application/rss+xml": feeds.map(({ title, path }) => ({ title, url: path })) },
});

export function buildPageMetadata(options: PageMetadataOptions): Metadata {
  const {
    path,
    image = shareImages.site(),
    openGraph,
    index = true,
    feeds = [],
    absoluteTitle = false,
  } = options;
  const title = toPlainText(options.title);
  const description = truncate(toPlainText(options.description), MAX_DESCRIPTION);
  return {
    title: absoluteTitle ? { absolute: title } : title,
    description,
    alternates: { canonical: path, ...(feeds.length > 0 ? toFeedLinks(feeds) : {}) },
    ...(index ? {} : { robots: NOINDEX }),
    openGraph: {
      ...defaultShareMetadata.openGraph,
      ...openGraph,
      title,
      description,
      url: path,
      images: [{ url: image, ...SHARE_IMAGE_SIZE, type: "image/png", alt: title }],
    },
    twitter: defaultShareMetadata.twitter,
  };
}
