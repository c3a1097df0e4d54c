import type { Item } from "feed";
import { PRODUCT } from "@/lib/copy/product";
import { api, feeds, routes, shareImages } from "@/lib/platform/routes";
import { asPodcast, episodeExtensions } from "./podcast-tags";
import { startFeed } from "./rss";
import type { Episode } from "./schema";
import { asHtml } from "../../feeds/xml";

/** Who speaks. */
interface Speaker {
  slug: string;
  name: string;
  lastName: string;
  shortDescription: string;
}

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
    extensions: episodeExtensions(title || ayni.title, about, durationSeconds),
  };
}

/** What a Master lets everybody listen to, as a podcast. */
export function podcastOf(master: Speaker, episodes: readonly Episode[], site: URL): string {
  const { slug, name, lastName, shortDescription } = master;
  const author = `${name} ${lastName}`;
  const feed = startFeed(
    {
      title: `${author} en ${PRODUCT}`,
      description: `${shortDescription}. Muestras gratuitas de lo que ${name} comparte en ${PRODUCT}.`,
      path: routes.master(slug),
      feedPath: feeds.podcast(slug),
    },
    site,
    episodes[0] && new Date(episodes[0].date),
  );
  asPodcast(feed, { author, image: new URL(shareImages.podcast(slug), site).href, type: "episodic" });
  for (const episode of episodes) feed.addItem(toItem(episode, site));
  return feed.rss2();
}
