import type { Item } from "feed";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { api } from "@/lib/platform/api";
import { shareImages } from "@/lib/platform/image-urls";
import { feeds, routes } from "@/lib/platform/routes";
import { addPodcastTags, renderPodcastXml, toEpisodeExtensions, toEpisodeFileName } from "./podcast-tags";
import { createFeed } from "./rss";
import type { Episode } from "./schema";
import { toHtmlText } from "./xml";

interface PodcastMaster {
  slug: string;
  name: string;
  lastName: string;
  shortDescription: string;
}

function toItem(episode: Episode, site: URL): Item {
  const { id, title, ayni, mimeType, size, durationSeconds, date } = episode;
  const episodeTitle = title || ayni.title;
  const fileUrl = new URL(api.namedFile(id, toEpisodeFileName(episodeTitle, mimeType)), site).href;
  const summary = `${ayni.title}. ${ayni.shortDescription}`;
  return {
    title: "",
    id,
    link: new URL(routes.ayni(ayni.slug), site).href,
    date: new Date(date),
    description: toHtmlText(summary),
    enclosure: { url: fileUrl, type: mimeType, length: size },
    extensions: toEpisodeExtensions(episodeTitle, summary, durationSeconds),
  };
}

interface PodcastContext {
  site: URL;
  ownerEmail: string;
}

/** Renders the public audio samples of a Master as a podcast. */
export function renderPodcast(
  master: PodcastMaster,
  episodes: readonly Episode[],
  { site, ownerEmail }: PodcastContext,
): string {
  const { slug, name, lastName, shortDescription } = master;
  const author = `${name} ${lastName}`;
  const feed = createFeed(
    {
      title: `${author} en ${PRODUCT_NAME}`,
      description: `${shortDescription}. Muestras gratuitas de lo que ${name} comparte en ${PRODUCT_NAME}.`,
      path: routes.master(slug),
      feedPath: feeds.podcast(slug),
    },
    site,
    episodes[0] && new Date(episodes[0].date),
  );
  addPodcastTags(feed, {
    author,
    image: new URL(shareImages.podcast(slug), site).href,
    type: "episodic",
    feedUrl: new URL(feeds.podcast(slug), site),
    ownerEmail,
  });
  for (const episode of episodes) feed.addItem(toItem(episode, site));
  return renderPodcastXml(feed);
}
