import type { Person } from "schema-dts";
import type { MasterCard } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";

type Named = Pick<MasterCard, "slug" | "name" | "lastName">;

/** By what every page means the same Master. */
const personId = (slug: string, site: URL): string => new URL(`${routes.master(slug)}#persona`, site).href;

/** A Master by name and page. */
export const personOf = ({ slug, name, lastName }: Named, site: URL) =>
  ({
    "@type": "Person",
    "@id": personId(slug, site),
    name: `${name} ${lastName}`,
    url: new URL(routes.master(slug), site).href,
  }) as const satisfies Person;
