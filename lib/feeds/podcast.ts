import type { Item } from "feed";
import { PRODUCT } from "@/lib/copy/product";
import { api, feeds, routes, shareImages } from "@/lib/routes";
import { startFeed } from "./rss";
import type { Episode } from "./schema";
import { asHtml, element } from "./xml";

/** Who speaks. */
interface Speaker {
  slug: string;
  name: string;
  lastName: string;
  shortDescription: string;
}

// Of the names that directories of podcasts know, the nearest one; an ampersand is written as in XML.
const CATEGORY = {
  _attributes: { text: "Religion &amp; Spirituality" },
  "itunes:category": { _attributes: { text: "Spirituality" } },
};

function toItem(episode: Episode, site: URL): Item {
  const { id, title, ayni, mimeType, size, durationSeconds, date } = episode;
  const about = `${ayni.title}. ${ayni.shortDescription}`;
  return {
    title: "",
    id,
    link: new URL(routes.ayni(ayni.slug), site).href,
    date: new Date(date),
    description: asHtml(about),
    enclosure: { url: new URL(api.file(id), site).href, type: mimeType, length: size },
    extensions: [
      { name: "title", objects: element(title || ayni.title) },
      { name: "itunes:summary", objects: element(about) },
      { name: "itunes:explicit", objects: { _text: "false" } },
      ...(durationSeconds === null
        ? []
        : [{ name: "itunes:duration", objects: { _text: String(durationSeconds) } }]),
    ],
  };
}

/** What a Master lets everybody listen to, as a podcast. */
export function podcastOf(master: Speaker, episodes: readonly Episode[], site: URL): string {
  const { slug, name, lastName, shortDescription } = master;
  const who = `${name} ${lastName}`;
  const feed = startFeed(
    {
      title: `${who} en ${PRODUCT}`,
      description: `${shortDescription}. Muestras gratuitas de lo que ${name} comparte en ${PRODUCT}.`,
      path: routes.master(slug),
      feedPath: feeds.podcast(slug),
    },
    site,
    episodes[0] && new Date(episodes[0].date),
  );
  feed.options.podcast = true;
  feed.options.image = new URL(shareImages.podcast(slug), site).href;
  feed.addExtension({ name: "itunes:author", objects: element(who) });
  feed.addExtension({ name: "itunes:type", objects: { _text: "episodic" } });
  feed.addExtension({ name: "itunes:explicit", objects: { _text: "false" } });
  feed.addExtension({ name: "itunes:category", objects: CATEGORY });
  feed.addExtension({ name: "itunes:image", objects: { _attributes: { href: feed.options.image } } });
  for (const episode of episodes) feed.addItem(toItem(episode, site));
  return feed.rss2();
}
