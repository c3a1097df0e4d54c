import type { Person } from "schema-dts";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import { routes } from "@/lib/platform/routes";

type NamedMaster = Pick<MasterCardView, "slug" | "name" | "lastName">;

/** Identifies the same Master on every page. */
const toPersonId = (slug: string, site: URL): string => new URL(`${routes.master(slug)}#persona`, site).href;

export const toSchemaPerson = ({ slug, name, lastName }: NamedMaster, site: URL) =>
  ({
    "@type": "Person",
    "@id": toPersonId(slug, site),
    name: `${name} ${lastName}`,
    url: new URL(routes.master(slug), site).href,
  }) as const satisfies Person;
