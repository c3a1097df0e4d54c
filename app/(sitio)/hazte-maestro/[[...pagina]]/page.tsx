import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BecomeMasterLanding } from "@/components/applications/become-master-landing";
import { listMasterQuotes } from "@/lib/discovery/masters/quotes";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

// Rendered at the first request: the commission is configured at run time, and some present Masters are shown.
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const metadata: Metadata = buildPageMetadata({
  title: "Hazte Maestro",
  description: `Comparte lo que sabes en ${PRODUCT_NAME}: qué das, qué recibes, qué te preguntamos y cómo solicitarlo.`,
  path: routes.becomeMaster(),
});

const MASTERS_SHOWN = 4;

type Props = { params: Promise<{ pagina?: string[] }> };

export default async function BecomeMasterPage({ params }: Props) {
  const { pagina } = await params;
  if (pagina) notFound();
  return <BecomeMasterLanding saleTerms={getSaleTerms()} masters={await listMasterQuotes(MASTERS_SHOWN)} />;
}
