import type { Item } from "feed";
import type { Chapter } from "@/lib/content/ayni/schema";
import { PRODUCT } from "@/lib/copy/product";
import { privateFeeds, shareImages } from "@/lib/platform/routes";
import { asPodcast, episodeExtensions } from "./podcast-tags";
import { startFeed } from "./rss";
import type { PrivatePodcast } from "./schema";
import { asHtml } from "../../feeds/xml";

type Episode = PrivatePodcast["episodes"][number];

/** "01:02:03", as Podlove Simple Chapters count. */
const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

const chapterMarks = (chapters: readonly Chapter[]) => ({
  name: "psc:chapters",
  objects: {
    _attributes: { "xmlns:psc": "http://podlove.org/simple-chapters", version: "1.2" },
    "psc:chapter": chapters.map(({ startSeconds, title }) => ({
      _attributes: { start: clock(startSeconds), title: asHtml(title) },
    })),
  },
});

/**
 * Applications sort by date, and episodes often come on the same day: each is dated a second before the one that is
 * heard after it.
 */
function datesOf(episodes: readonly Episode[]): Date[] {
  const newest = Math.max(...episodes.map(({ date }) => Date.parse(date)));
  return episodes.map((_, index) => new Date(newest - (episodes.length - 1 - index) * 1000));
}

type Where = { token: string; site: URL; podcast: PrivatePodcast };

function toItem(episode: Episode, index: number, date: Date, { token, site, podcast }: Where): Item {
  const { id, title, mimeType, size, durationSeconds, chapters } = episode;
  const about = `${podcast.title}. ${podcast.shortDescription}`;
  return {
    title: "",
    id,
    link: new URL(podcast.path, site).href,
    date,
    description: asHtml(about),
    enclosure: { url: new URL(privateFeeds.file(id, token), site).href, type: mimeType, length: size },
    extensions: [
      ...episodeExtensions(title, about, durationSeconds),
      { name: "itunes:episode", objects: { _text: String(index + 1) } },
      ...(chapters.length > 0 ? [chapterMarks(chapters)] : []),
    ],
  };
}

/** What one person received, as a podcast for their application alone; directories are asked to leave it out. */
export function privatePodcast(token: string, podcast: PrivatePodcast, site: URL): string {
  const { title, shortDescription, master, path, episodes } = podcast;
  const dates = datesOf(episodes);
  const feed = startFeed(
    {
      title,
      description: `${shortDescription} Lo recibiste en ${PRODUCT}: esta dirección es solo para ti.`,
      path,
      feedPath: privateFeeds.podcast(token),
    },
    site,
    dates.at(-1),
  );
  const image = new URL(shareImages.podcast(master.slug), site).href;
  asPodcast(feed, { author: `${master.name} ${master.lastName}`, image, type: "serial" });
  feed.addExtension({ name: "itunes:block", objects: { _text: "Yes" } });
  for (const [index, date] of dates.entries()) {
    const episode = episodes[index];
    if (episode) feed.addItem(toItem(episode, index, date, { token, site, podcast }));
  }
  return feed.rss2();
}
