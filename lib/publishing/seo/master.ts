import type { Metadata } from "next";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { masterChannel, namedFeed, podcastFeed } from "@/lib/publishing/rss/feed-links";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { routes, shareImages } from "@/lib/platform/routes";
import { pageMetadata } from "./metadata";

const SHOWN_DISCIPLINES = 3;

type Shared = Pick<MasterSummary, "slug" | "name" | "lastName" | "shortDescription" | "disciplines"> & {
  offering: string;
  podcast: boolean;
};

/** How a Master is found and shared. */
export function masterMetadata(master: Shared): Metadata {
  const { slug, name, lastName, shortDescription, offering } = master;
  const title = `${name} ${lastName}`;
  const disciplines = master.disciplines
    .filter(isDisciplineKey)
    .slice(0, SHOWN_DISCIPLINES)
    .map(disciplineName);
  const line = shortDescription || disciplines.join(", ") || "Maestros";
  return pageMetadata({
    title,
    description: `${title} · ${line}. ${offering}`,
    path: routes.master(slug),
    image: shareImages.master(slug),
    feeds: [namedFeed(masterChannel(master)), ...(master.podcast ? [podcastFeed(master)] : [])],
    openGraph: { type: "profile", firstName: name, lastName },
  });
}
