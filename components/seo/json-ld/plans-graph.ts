import type { Graph, Offer } from "schema-dts";
import type { Interval, MasterPlansView, PlanView } from "@/lib/orders/membership-plans/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { toBreadcrumbList } from "./breadcrumbs";
import { toGraph } from "./json-ld";
import { toDecimal } from "./offer";
import { toSchemaPerson } from "./person";

const BILLING_DURATIONS: Record<Interval, string> = { month: "P1M", year: "P1Y" };

/** The offer of a membership; where the member chooses, the price is the least. */
function toPlanOffer(
  { id, name, description, amount, minimum, currency, interval, isFull }: PlanView,
  url: string,
) {
  if (!isCurrencyCode(currency)) return [];
  const price = toDecimal(minimum ?? amount, currency);
  return [
    {
      "@type": "Offer",
      "@id": `${url}#${id}`,
      url,
      name,
      ...(description ? { description } : {}),
      price,
      priceCurrency: currency,
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: currency,
        billingDuration: BILLING_DURATIONS[interval],
        ...(minimum === null ? {} : { minPrice: Number(price) }),
      },
      category: "Subscription",
      availability: `https://schema.org/${isFull ? "SoldOut" : "InStock"}`,
    } as const satisfies Offer,
  ];
}

/** Structured data of the page of a Master's memberships. */
export function toPlansGraph({ master, plans }: MasterPlansView, site: URL): Graph {
  const path = routes.masterMemberships(master.slug);
  const url = new URL(path, site).href;
  const name = formatFullName(master);
  const breadcrumbList = toBreadcrumbList(site, [
    { name: "Directorio de Maestros", path: routes.masters() },
    { name, path: routes.master(master.slug) },
    { name: "Membresía", path },
  ]);
  return toGraph(
    {
      "@type": "Service",
      "@id": `${url}#membresia`,
      url,
      name: `Membresía de ${name}`,
      provider: toSchemaPerson(master, site),
      offers: plans.flatMap((plan) => toPlanOffer(plan, url)),
    },
    breadcrumbList,
  );
}
