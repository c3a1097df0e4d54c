import type { Graph } from "schema-dts";
import { PRODUCT } from "@/lib/copy/product";
import { SITE_DESCRIPTION } from "@/lib/platform/copy/site";
import { iconUrl, routes } from "@/lib/platform/routes";
import type { OuterLinks } from "@/lib/platform/site-config/schema";
import { graphOf } from "./json-ld";

const TERM = "search_term_string";

/** `/explora?filters={"searchText":"…"}` with the place of the words left open, as RFC 6570 writes it. */
function searchTemplate(site: URL): string {
  const address = new URL(routes.explore({ filters: JSON.stringify({ searchText: TERM }) }), site).href;
  return address.replace(TERM, `{${TERM}}`);
}

/** What the home page states: the site, how to search it, and who is behind it. */
export function siteGraph(site: URL, { instagram, youtube }: OuterLinks): Graph {
  const url = new URL(routes.home(), site).href;
  const publisher = { "@id": `${url}#organizacion` };
  const elsewhere = [instagram, youtube].filter((link) => link !== null);
  return graphOf(
    {
      "@type": "WebSite",
      "@id": `${url}#sitio`,
      url,
      name: PRODUCT,
      description: SITE_DESCRIPTION,
      inLanguage: "es",
      publisher,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: searchTemplate(site) },
        // Search engines read the name of the field from here; schema-dts does not know the annotation.
        ...{ "query-input": `required name=${TERM}` },
      },
    },
    {
      "@type": "Organization",
      ...publisher,
      name: PRODUCT,
      url,
      logo: new URL(iconUrl("512"), site).href,
      ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
    },
  );
}
