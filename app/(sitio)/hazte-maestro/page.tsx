import type { Metadata } from "next";
import { BecomeMasterLanding } from "@/components/applications/become-master-landing";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { buildPageMetadata } from "@/lib/publishing/seo/metadata";

export const dynamic = "force-static";

export const metadata: Metadata = buildPageMetadata({
  title: "Hazte Maestro",
  description: `Comparte lo que sabes en ${PRODUCT_NAME}: qué das, qué recibes, qué te preguntamos y cómo solicitarlo.`,
  path: routes.becomeMaster(),
});

export default function BecomeMasterPage() {
  return <BecomeMasterLanding />;
}
