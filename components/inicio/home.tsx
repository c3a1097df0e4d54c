import type { CatalogueItem } from "@/lib/ayni/schema";
import type { MasterSummary } from "@/lib/masters/data";
import { routes } from "@/lib/routes";
import { AyniIdea } from "./ayni-idea";
import { CardRow } from "./card-row";
import { Closing } from "./closing";
import { Disciplines } from "./disciplines";
import { Hero } from "./hero";
import { chooseForHome } from "./choice";
import { MasterTrio } from "./master-trio";
import { Section } from "./section";
import { Steps } from "./steps";

interface HomeProps {
  /** Contents with an encuentro to come, the nearest first. */
  upcoming: CatalogueItem[];
  /** Contents by their publication, the newest first. */
  latest: CatalogueItem[];
  masters: MasterSummary[];
}

/** The front door: what this is, what begins soon, who gives and how it works. */
export function Home({ upcoming, latest, masters }: HomeProps) {
  const { hero, soon, disciplines } = chooseForHome(upcoming, latest);
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
      <AyniIdea />
      <Closing />
    </>
  );
}
