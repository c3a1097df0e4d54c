import type { Metadata } from "next";
import { BecomeMaster } from "@/components/applications/become-master-landing";
import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import { pageMetadata } from "@/lib/publishing/seo/metadata";

export const dynamic = "force-static";

export const metadata: Metadata = pageMetadata({
  title: "Hazte Maestro",
  description: `Comparte lo que sabes en ${PRODUCT}: qué das, qué recibes, qué te preguntamos y cómo solicitarlo.`,
  path: routes.becomeMaster(),
});

export default function BecomeMasterPage() {
  return <BecomeMaster />;
}
