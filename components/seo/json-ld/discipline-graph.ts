import type { Graph } from "schema-dts";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import type { DisciplineView } from "@/lib/discovery/disciplines";
import { routes } from "@/lib/platform/routes";
import { breadcrumbs } from "./breadcrumbs";
import { graphOf } from "./json-ld";

/** What the page of a discipline states: what it is about, what it leads to, and the way to it. */
export function disciplineGraph({ key, name, slug }: Discipline, view: DisciplineView, site: URL): Graph {
  const url = new URL(routes.discipline(slug), site).href;
  const way = breadcrumbs(site, [
    { name: "Disciplinas", path: routes.disciplines() },
    { name, path: routes.discipline(slug) },
  ]);
  const list = view.content.map((ayni, index) => ({
    "@type": "ListItem" as const,
    position: index + 1,
    name: ayni.title,
    url: new URL(routes.ayni(ayni.slug), site).href,
  }));
  const page = {
    "@type": "CollectionPage" as const,
    "@id": url,
    url,
    name,
    description: DISCIPLINE_TEXTS[key],
    ...(list.length > 0 ? { mainEntity: { "@type": "ItemList" as const, itemListElement: list } } : {}),
  };
  return graphOf(page, way);
}
