import type { Item } from "feed";
import type { Chapter } from "@/lib/content/uploads/schema";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { shareImages } from "@/lib/platform/image-urls";
import { privateFeeds } from "@/lib/platform/routes";
import { addPodcastTags, renderPodcastXml, toEpisodeExtensions, toEpisodeFileName } from "./podcast-tags";
import { createFeed } from "./rss";
import type { PrivatePodcast } from "./schema";
import { toHtmlText } from "./xml";

type Episode = PrivatePodcast["episodes"][number];

/** "01:02:03", the time format of Podlove Simple Chapters. */
const formatTimestamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 19);

const toChapterMarks = (chapters: readonly Chapter[]) => ({
  name: "psc:chapters",
  objects: {
    _attributes: { "xmlns:psc": "http://podlove.org/simple-chapters", version: "1.2" },
    "psc:chapter": chapters.map(({ startSeconds, title }) => ({
      _attributes: { start: formatTimestamp(startSeconds), title: toHtmlText(title) },
    })),
  },
});

/** Podcast apps sort by date: each episode is dated one second before the next one. */
function assignDates(episodes: readonly Episode[]): Date[] {
  const newest = Math.max(...episodes.map(({ date }) => Date.parse(date)));
  return episodes.map((_, index) => new Date(newest - (episodes.length - 1 - index) * 1000));
}

type FeedContext = { token: string; site: URL; podcast: PrivatePodcast; ownerEmail: string };

type DatedEpisode = { episode: Episode; date: Date; number: number };

function toItem(
  { episode, date, number }: DatedEpisode,
  { token, site, podcast }: Omit<FeedContext, "ownerEmail">,
): Item {
  const { id, title, mimeType, size, durationSeconds, chapters } = episode;
  const fileUrl = new URL(privateFeeds.file(id, toEpisodeFileName(title, mimeType), token), site).href;
  const summary = `${podcast.title}. ${podcast.shortDescription}`;
  return {
    title: "",
    id,
    link: new URL(podcast.path, site).href,
    date,
    description: toHtmlText(summary),
    enclosure: { url: fileUrl, type: mimeType, length: size },
    extensions: [
      ...toEpisodeExtensions(title, summary, durationSeconds),
      { name: "itunes:episode", objects: { _text: String(number) } },
      ...(chapters.length > 0 ? [toChapterMarks(chapters)] : []),
    ],
  };
}

/** Renders a received content as a podcast for its buyer; `itunes:block` keeps it out of directories. */
export function renderPrivatePodcast({ token, podcast, site, ownerEmail }: FeedContext): string {
  const { title, shortDescription, master, path, episodes } = podcast;
  const dates = assignDates(episodes);
  const feed = createFeed(
    {
      title,
      description: `${shortDescription} Lo recibiste en ${PRODUCT_NAME}: esta dirección es solo para ti.`,
      path,
      feedPath: privateFeeds.podcast(token),
    },
    site,
    dates.at(-1),
  );
  const image = new URL(shareImages.podcast(master.slug), site).href;
  addPodcastTags(feed, {
    author: `${master.name} ${master.lastName}`,
    image,
    type: "serial",
    feedUrl: new URL(privateFeeds.podcast(token), site),
    ownerEmail,
  });
  feed.addExtension({ name: "itunes:block", objects: { _text: "Yes" } });
  for (const [index, date] of dates.entries()) {
    const episode = episodes[index];
    if (episode) feed.addItem(toItem({ episode, date, number: index + 1 }, { token, site, podcast }));
  }
  return renderPodcastXml(feed);
}
