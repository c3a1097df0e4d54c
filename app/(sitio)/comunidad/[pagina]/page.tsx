import { notFound } from "next/navigation";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/legal/text-page";
import { texts } from "@/components/textos/texts";
import { operator } from "@/lib/platform/site-config/data";

// Made at its first request, so that it names whoever is configured then.
export const dynamic = "force-static";
export const generateStaticParams = () => [];

type Props = { params: Promise<{ pagina: string }> };

async function textOf({ params }: Props) {
  const { pagina } = await params;
  return texts.get(`/comunidad/${pagina}`)?.(operator()) ?? notFound();
}

export const generateMetadata = async (props: Props) => textMetadata(await textOf(props));

export default async function CommunityPage(props: Props) {
  return <TextPage text={await textOf(props)} />;
}
