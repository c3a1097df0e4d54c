import type { Feed, Item } from "feed";
import { element } from "../../feeds/xml";

// What applications of podcasts read beyond RSS.

type Extension = NonNullable<Item["extensions"]>[number];

// Of the names that directories of podcasts know, the nearest one; an ampersand is written as in XML.
const CATEGORY = {
  _attributes: { text: "Religion &amp; Spirituality" },
  "itunes:category": { _attributes: { text: "Spirituality" } },
};

type About = { author: string; image: string; type: "episodic" | "serial" };

/** Makes a podcast of a feed. */
export function asPodcast(feed: Feed, { author, image, type }: About): void {
  feed.options.podcast = true;
  feed.options.image = image;
  feed.addExtension({ name: "itunes:author", objects: element(author) });
  feed.addExtension({ name: "itunes:type", objects: { _text: type } });
  feed.addExtension({ name: "itunes:explicit", objects: { _text: "false" } });
  feed.addExtension({ name: "itunes:category", objects: CATEGORY });
  feed.addExtension({ name: "itunes:image", objects: { _attributes: { href: image } } });
}

/** What every episode says of itself. */
export function episodeExtensions(title: string, about: string, durationSeconds: number | null): Extension[] {
  const duration = { name: "itunes:duration", objects: { _text: String(durationSeconds) } };
  return [
    { name: "title", objects: element(title) },
    { name: "itunes:summary", objects: element(about) },
    { name: "itunes:explicit", objects: { _text: "false" } },
    ...(durationSeconds === null ? [] : [duration]),
  ];
}
