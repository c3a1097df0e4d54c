import type { Graph } from "schema-dts";
import { DISCIPLINE_TEXTS } from "@/lib/reference/discipline-texts";
import type { Discipline } from "@/lib/reference/disciplines";
import type { DisciplineView } from "@/lib/discovery/disciplines";
import { routes } from "@/lib/platform/routes";
import { toBreadcrumbList } from "./breadcrumbs";
import { toGraph } from "./json-ld";

/** Structured data of a discipline page. */
export function toDisciplineGraph({ key, name, slug }: Discipline, view: DisciplineView, site: URL): Graph {
  const url = new URL(routes.discipline(slug), site).href;
  const breadcrumbList = toBreadcrumbList(site, [
    { name: "Disciplinas", path: routes.disciplines() },
    { name, path: routes.discipline(slug) },
  ]);
  const itemListElement = view.content.map((ayni, index) => ({
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
    ...(itemListElement.length > 0 ? { mainEntity: { "@type": "ItemList" as const, itemListElement } } : {}),
  };
  return toGraph(page, breadcrumbList);
}
