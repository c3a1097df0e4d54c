import { createHash } from "node:crypto";
import type { Feed, Item } from "feed";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { slugify } from "@/lib/platform/text/slug";
import { toTextElement } from "./xml";

type Extension = NonNullable<Item["extensions"]>[number];

// The nearest Apple Podcasts category; the library does not escape the ampersand.
const CATEGORY = {
  _attributes: { text: "Religion &amp; Spirituality" },
  "itunes:category": { _attributes: { text: "Spirituality" } },
};

const PODCAST_NAMESPACE = "https://podcastindex.org/namespace/1.0";
const GUID_NAMESPACE = Buffer.from("ead4c236bf5858c6a2c6a6b28d128cb6", "hex");

/** The `podcast:guid` of a feed: the UUIDv5 of its URL without protocol and trailing slashes. */
export function toPodcastGuid(feedUrl: URL): string {
  const name = `${feedUrl.host}${feedUrl.pathname}`.replace(/\/+$/, "");
  const hash = createHash("sha1").update(GUID_NAMESPACE).update(name).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}

interface PodcastInfo {
  author: string;
  /** URL of the cover. */
  image: string;
  type: "episodic" | "serial";
  feedUrl: URL;
  /** Answers directories that verify who owns the feed. */
  ownerEmail: string;
}

/** Turns a feed into a podcast. */
export function addPodcastTags(feed: Feed, { author, image, type, feedUrl, ownerEmail }: PodcastInfo): void {
  const { title, link } = feed.options;
  feed.options.podcast = true;
  // As an option, the library would repeat it in the namespace of Google Podcasts, which has closed.
  feed.addExtension({
    name: "image",
    objects: { title: { _text: title }, url: { _text: image }, link: { _text: link } },
  });
  const owner = { "itunes:name": toTextElement(PRODUCT_NAME), "itunes:email": toTextElement(ownerEmail) };
  feed.addExtension({ name: "itunes:author", objects: toTextElement(author) });
  feed.addExtension({ name: "itunes:owner", objects: owner });
  feed.addExtension({ name: "itunes:type", objects: { _text: type } });
  feed.addExtension({ name: "itunes:explicit", objects: { _text: "false" } });
  feed.addExtension({ name: "itunes:category", objects: CATEGORY });
  feed.addExtension({ name: "itunes:image", objects: { _attributes: { href: image } } });
  feed.addExtension({ name: "podcast:guid", objects: { _text: toPodcastGuid(feedUrl) } });
  feed.addExtension({
    name: "podcast:locked",
    objects: { _attributes: { owner: ownerEmail }, _text: "yes" },
  });
}

/** Renders a feed with podcast tags. */
export const renderPodcastXml = (feed: Feed): string =>
  feed.rss2().replace(/ xmlns:googleplay="[^"]*"/, ` xmlns:podcast="${PODCAST_NAMESPACE}"`);

export function toEpisodeExtensions(
  title: string,
  summary: string,
  durationSeconds: number | null,
): Extension[] {
  const duration = { name: "itunes:duration", objects: { _text: String(durationSeconds) } };
  return [
    { name: "title", objects: toTextElement(title) },
    { name: "itunes:title", objects: toTextElement(title) },
    { name: "itunes:summary", objects: toTextElement(summary) },
    { name: "itunes:episodeType", objects: { _text: "full" } },
    { name: "itunes:explicit", objects: { _text: "false" } },
    ...(durationSeconds === null ? [] : [duration]),
  ];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/x-m4a": "m4a",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/x-wav": "wav",
};

/** "primera-manana.mp3": podcast directories refuse enclosures without an extension. */
export const toEpisodeFileName = (title: string, mimeType: string): string =>
  `${slugify(title)}.${EXTENSIONS[mimeType] ?? "mp3"}`;
