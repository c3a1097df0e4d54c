import type { Graph } from "schema-dts";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { masterWord } from "@/lib/platform/copy/master-title";
import { isHttpUrl } from "@/lib/platform/urls";
import type { MasterView } from "@/lib/discovery/masters/data";
import { routes } from "@/lib/platform/routes";
import { toBreadcrumbList } from "./breadcrumbs";
import { toGraph } from "./json-ld";
import { toSchemaPerson } from "./person";

/** Structured data of a Master's page. */
export function toMasterGraph(master: MasterView, site: URL): Graph {
  const { slug, name, lastName, shortDescription, image, city, country, website, languages } = master;
  const url = new URL(routes.master(slug), site).href;
  const person = {
    ...toSchemaPerson(master, site),
    givenName: name,
    familyName: lastName,
    ...(master.masterTitle ? { jobTitle: masterWord(master.masterTitle) } : {}),
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
  const breadcrumbList = toBreadcrumbList(site, [
    { name: "Directorio de Maestros", path: routes.masters() },
    { name: `${name} ${lastName}`, path: routes.master(slug) },
  ]);
  return toGraph({ "@type": "ProfilePage", "@id": url, url, mainEntity: person }, breadcrumbList);
}
