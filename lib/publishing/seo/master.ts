import type { Metadata } from "next";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { toMasterChannel, toFeedLink, toPodcastLink } from "@/lib/publishing/rss/feed-links";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { shareImages } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "./metadata";

const MAX_DISCIPLINES = 3;

type SharedMaster = Pick<MasterSummary, "slug" | "name" | "lastName" | "shortDescription" | "disciplines"> & {
  offering: string;
  hasPodcast: boolean;
};

export function buildMasterMetadata(master: SharedMaster): Metadata {
  const { slug, name, lastName, shortDescription, offering } = master;
  const title = `${name} ${lastName}`;
  const disciplines = master.disciplines
    .filter(isDisciplineKey)
    .slice(0, MAX_DISCIPLINES)
    .map(disciplineName);
  const tagline = shortDescription || disciplines.join(", ") || "Maestros";
  return buildPageMetadata({
    title,
    description: `${title} · ${tagline}. ${offering}`,
    path: routes.master(slug),
    image: shareImages.master(slug),
    feeds: [toFeedLink(toMasterChannel(master)), ...(master.hasPodcast ? [toPodcastLink(master)] : [])],
    openGraph: { type: "profile", firstName: name, lastName },
  });
}
