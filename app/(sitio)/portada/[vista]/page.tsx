import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { JsonLd } from "@/components/datos-estructurados/json-ld";
import { siteGraph } from "@/components/datos-estructurados/site-graph";
import { Home } from "@/components/inicio/home";
import { latestItems, upcomingItems } from "@/lib/ayni/data";
import { latestPosts } from "@/lib/blog/data";
import { namedFeed, newestChannel } from "@/lib/feeds/channels";
import { recentMasters } from "@/lib/masters/data";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/copy/site";
import { routes } from "@/lib/routes";
import { pageMetadata } from "@/lib/share/metadata";
import { outerLinks, siteUrl } from "@/lib/site/data";
import { voices } from "@/lib/voices/data";

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
