import type { Organization } from "schema-dts";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { brandIconUrl } from "@/lib/platform/image-urls";
import { routes } from "@/lib/platform/routes";

/** Identifies the operator of the site on every page. */
export const toOrganizationId = (site: URL): string => new URL(`${routes.home()}#organizacion`, site).href;

export const toSchemaOrganization = (site: URL) =>
  ({
    "@type": "Organization",
    "@id": toOrganizationId(site),
    name: PRODUCT_NAME,
    url: new URL(routes.home(), site).href,
    logo: new URL(brandIconUrl("512"), site).href,
  }) as const satisfies Organization;
