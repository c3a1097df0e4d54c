import type { ThanksVoice } from "@/lib/community/thanks/schema";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import type { Showcase } from "@/lib/discovery/catalogue/showcase";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { MasterQuote } from "@/lib/discovery/masters/quotes";
import { CardRow } from "./card-row";
import { BecomeMasterBanner } from "./become-master-banner";
import { HomeDisciplines } from "./home-disciplines";
import { Hero } from "./hero";
import { selectHomeContent, selectNeedChips, selectVoices } from "./home-selection";
import { LatestPosts } from "./latest-posts";
import { FeaturedMasters } from "./featured-masters";
import { HomeSection } from "./home-section";
import { HowItWorks } from "./how-it-works";
import { Voices } from "./voices";

interface HomeLandingProps {
  showcase: Showcase;
  masters: MasterSummary[];
  /** More than are shown: quotes of Masters shown above are skipped. */
  quotes: MasterQuote[];
  thanks: ThanksVoice[];
  posts: BlogPost[];
  /** Number of contents per topic key. */
  topicCounts: Readonly<Record<string, number>>;
}

const SOON = "Encuentros que empiezan pronto";
const LIVE_AND_SOON = "En directo ahora y muy pronto";

export function HomeLanding({ showcase, masters, quotes, thanks, posts, topicCounts }: HomeLandingProps) {
  const { hero, featured, soon, disciplines } = selectHomeContent(showcase);
  const shownMasters = [...masters, ...[...hero, ...featured, ...soon].map(({ master }) => master)];
  const shownMasterIds = shownMasters.map(({ id }) => id);
  return (
    <>
      <Hero items={hero} needs={selectNeedChips(topicCounts)} />
      {featured.length > 0 && (
        <HomeSection title={`Elegidas por ${PRODUCT_NAME}`}>
          <CardRow items={featured} />
        </HomeSection>
      )}
      {soon.length > 0 && (
        <HomeSection
          title={soon.some(({ liveUntil }) => liveUntil !== null) ? LIVE_AND_SOON : SOON}
          moreLink={{ href: routes.explore({ sort: "soonest" }), label: "Ver todos" }}
        >
          <CardRow items={soon} />
        </HomeSection>
      )}
      <HomeDisciplines keys={disciplines} />
      <FeaturedMasters masters={masters} />
      <HowItWorks />
      <Voices voices={selectVoices(quotes, thanks, shownMasterIds)} />
      <LatestPosts posts={posts} />
      <BecomeMasterBanner />
    </>
  );
}
