import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BecomeMasterLanding } from "@/components/applications/become-master-landing";
import { getSaleTerms } from "@/lib/orders/purchase-terms";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

// Rendered at the first request, as the commission is configured at run time.
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const metadata: Metadata = buildPageMetadata({
  title: "Hazte Maestro",
  description: `Comparte lo que sabes en ${PRODUCT_NAME}: qué das, qué recibes, qué te preguntamos y cómo solicitarlo.`,
  path: routes.becomeMaster(),
});

type Props = { params: Promise<{ pagina?: string[] }> };

export default async function BecomeMasterPage({ params }: Props) {
  const { pagina } = await params;
  if (pagina) notFound();
  return <BecomeMasterLanding saleTerms={getSaleTerms()} />;
}
