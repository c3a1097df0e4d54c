import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JsonLd } from "@/components/seo/json-ld/json-ld";
import { toSiteGraph } from "@/components/seo/json-ld/site-graph";
import { HomeLanding } from "@/components/home/home-landing";
import { listThanksVoices } from "@/lib/community/thanks/data";
import { getShowcase } from "@/lib/discovery/catalogue/showcase";
import { listLatestPosts } from "@/lib/publishing/blog/data";
import { toFeedLink, buildNewestChannel } from "@/lib/publishing/rss/feed-links";
import { listRecentMasters } from "@/lib/discovery/masters/data";
import { countContentsByTopic } from "@/lib/discovery/content-counts";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";
import { getExternalLinks, getSiteUrl } from "@/lib/platform/site-config/data";
import { listMasterQuotes } from "@/lib/discovery/masters/quotes";

// `/` is rewritten here (next.config.mjs), to be rendered at the first request instead of by the build.
export const dynamic = "force-static";
export const revalidate = 60;
export const generateStaticParams = () => [];

export const metadata: Metadata = buildPageMetadata({
  title: SITE_TITLE,
  absoluteTitle: true,
  description: SITE_DESCRIPTION,
  path: routes.home(),
  feeds: [toFeedLink(buildNewestChannel())],
});

const MASTER_LIMIT = 3;
// More than are shown, as some Masters appear elsewhere on the page.
const QUOTE_LIMIT = 12;
const THANKS_LIMIT = 2;
const POST_LIMIT = 3;

export default async function HomePage({ params }: { params: Promise<{ vista: string }> }) {
  if ((await params).vista !== "hoy") notFound();
  const [showcase, masters, quotes, thanks, posts, topicCounts] = await Promise.all([
    getShowcase(),
    listRecentMasters(MASTER_LIMIT),
    listMasterQuotes(QUOTE_LIMIT),
    listThanksVoices(THANKS_LIMIT),
    listLatestPosts(POST_LIMIT),
    countContentsByTopic(),
  ]);
  return (
    <>
      <JsonLd graph={toSiteGraph(getSiteUrl(), getExternalLinks())} />
      <HomeLanding
        showcase={showcase}
        masters={masters}
        quotes={quotes}
        thanks={thanks}
        posts={posts}
        topicCounts={topicCounts}
      />
    </>
  );
}
