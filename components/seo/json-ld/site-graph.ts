import type { Graph } from "schema-dts";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { SITE_DESCRIPTION } from "@/lib/platform/copy/site";
import { routes } from "@/lib/platform/routes";
import type { ExternalLinks } from "@/lib/platform/site-config/schema";
import { toGraph } from "./json-ld";
import { toOrganizationId, toSchemaOrganization } from "./organization";

const SEARCH_TERM = "search_term_string";

/** URL template (RFC 6570) of `/explora?filters={"searchText":"…"}`. */
function toSearchTemplate(site: URL): string {
  const url = new URL(routes.explore({ filters: JSON.stringify({ searchText: SEARCH_TERM }) }), site).href;
  return url.replace(SEARCH_TERM, `{${SEARCH_TERM}}`);
}

/** Structured data of the home page. */
export function toSiteGraph(site: URL, { instagram, youtube }: ExternalLinks): Graph {
  const url = new URL(routes.home(), site).href;
  const socialLinks = [instagram, youtube].filter((link) => link !== null);
  return toGraph(
    {
      "@type": "WebSite",
      "@id": `${url}#sitio`,
      url,
      name: PRODUCT_NAME,
      description: SITE_DESCRIPTION,
      inLanguage: "es",
      publisher: { "@id": toOrganizationId(site) },
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: toSearchTemplate(site) },
        // Required by search engines; missing in schema-dts.
        ...{ "query-input": `required name=${SEARCH_TERM}` },
      },
    },
    {
      ...toSchemaOrganization(site),
      ...(socialLinks.length > 0 ? { sameAs: socialLinks } : {}),
    },
  );
}
