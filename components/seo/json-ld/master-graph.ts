import type { Graph } from "schema-dts";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { isHttpUrl } from "@/lib/platform/urls";
import type { MasterPage } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { breadcrumbs } from "./breadcrumbs";
import { graphOf } from "./json-ld";
import { personOf } from "./person";

/** What a Master's page states: who they are, what they know, and the way to it. */
export function masterGraph(master: MasterPage, site: URL): Graph {
  const { slug, name, lastName, shortDescription, image, city, country, website, languages } = master;
  const url = new URL(routes.master(slug), site).href;
  const person = {
    ...personOf(master, site),
    givenName: name,
    familyName: lastName,
    ...(shortDescription ? { description: shortDescription } : {}),
    ...(image ? { image } : {}),
    knowsAbout: master.disciplines.filter(isDisciplineKey).map(disciplineName),
    knowsLanguage: languages,
    ...(city || country
      ? {
          address: {
            "@type": "PostalAddress" as const,
            ...(city ? { addressLocality: city } : {}),
            ...(country ? { addressCountry: country } : {}),
          },
        }
      : {}),
    ...(website && isHttpUrl(website) ? { sameAs: website } : {}),
  };
  const way = breadcrumbs(site, [
    { name: "Directorio de Maestros", path: routes.masters() },
    { name: `${name} ${lastName}`, path: routes.master(slug) },
  ]);
  return graphOf({ "@type": "ProfilePage", "@id": url, url, mainEntity: person }, way);
}
