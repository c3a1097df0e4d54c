import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { siteGraph } from "@/components/seo/json-ld/site-graph";
import { Home } from "@/components/home/home-landing";
import { latestItems, upcomingItems } from "@/lib/content/ayni/data";
import { latestPosts } from "@/lib/blog/data";
import { namedFeed, newestChannel } from "@/lib/publishing/rss/feed-links";
import { recentMasters } from "@/lib/discovery/masters/data";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";
import { outerLinks, siteUrl } from "@/lib/platform/site-config/data";
import { voices } from "@/lib/discovery/masters/quotes";

// `/` is rewritten here (next.config.mjs): one page for all, made at its first request.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = pageMetadata({
  title: SITE_TITLE,
  wholeTitle: true,
  description: SITE_DESCRIPTION,
  path: routes.home(),
  feeds: [namedFeed(newestChannel())],
});

const MASTERS_SHOWN = 3;
// Some of them may be seen elsewhere on the page.
const VOICES_HEARD = 12;
const POSTS_SHOWN = 3;

export default async function HomePage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "hoy") notFound();
  const [upcoming, latest, masters, spoken, posts] = await Promise.all([
    upcomingItems(),
    latestItems(),
    recentMasters(MASTERS_SHOWN),
    voices(VOICES_HEARD),
    latestPosts(POSTS_SHOWN),
  ]);
  return (
    <>
      <JsonLd graph={siteGraph(siteUrl(), outerLinks())} />
      <Home
        upcoming={upcoming.content}
        latest={latest.content}
        masters={masters}
        voices={spoken}
        posts={posts}
      />
    </>
  );
}
