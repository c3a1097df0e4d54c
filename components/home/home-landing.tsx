import type { CatalogueItem } from "@/lib/content/ayni/schema";
import type { BlogPost } from "@/lib/publishing/blog/schema";
import type { MasterSummary } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import type { Voice } from "@/lib/discovery/masters/quotes";
import { CardRow } from "./card-row";
import { Closing } from "./become-master-banner";
import { Disciplines } from "./home-disciplines";
import { Hero } from "./hero";
import { chooseForHome, chooseVoices } from "./home-selection";
import { LatestPosts } from "./latest-posts";
import { MasterTrio } from "./featured-masters";
import { Section } from "./home-section";
import { Steps } from "./how-it-works";
import { Voices } from "./master-quotes";

interface HomeProps {
  /** Contents with an encuentro to come, the nearest first. */
  upcoming: CatalogueItem[];
  /** Contents by their publication, the newest first. */
  latest: CatalogueItem[];
  masters: MasterSummary[];
  /** More than are shown, since some of them may be seen above. */
  voices: Voice[];
  posts: BlogPost[];
}

/** The front door: what this is, what begins soon, who gives and how it works. */
export function Home({ upcoming, latest, masters, voices, posts }: HomeProps) {
  const { hero, soon, disciplines } = chooseForHome(upcoming, latest);
  const seen = [...masters, ...[...hero, ...soon].map(({ master }) => master)].map(({ id }) => id);
  return (
    <>
      <Hero items={hero} />
      {soon.length > 0 && (
        <Section
          title="Encuentros que empiezan pronto"
          more={{ href: routes.explore({ sort: "soonest" }), label: "Ver todos" }}
        >
          <CardRow items={soon} />
        </Section>
      )}
      <Disciplines keys={disciplines} />
      <MasterTrio masters={masters} />
      <Steps />
      <Voices voices={chooseVoices(voices, seen)} />
      <LatestPosts posts={posts} />
      <Closing />
    </>
  );
}
