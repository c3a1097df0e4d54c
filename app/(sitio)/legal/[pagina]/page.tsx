import { notFound } from "next/navigation";
import { toTextMetadata } from "@/components/legal/text-metadata";
import { TextPage } from "@/components/legal/text-page";
import { PAGE_TEXTS } from "@/components/legal/page-texts";
import { getOperator } from "@/lib/platform/site-config/data";

// Rendered at the first request, as the operator is configured at run time.
export const dynamic = "force-static";
export const generateStaticParams = () => [];

type Props = { params: Promise<{ pagina: string }> };

async function loadText({ params }: Props) {
  const { pagina } = await params;
  return PAGE_TEXTS.get(`/legal/${pagina}`)?.(getOperator()) ?? notFound();
}

export const generateMetadata = async (props: Props) => toTextMetadata(await loadText(props));

export default async function LegalPage(props: Props) {
  return <TextPage text={await loadText(props)} />;
}
