import { notFound } from "next/navigation";
import { ContactWays } from "@/components/legal/contact-section";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/legal/text-page";
import { texts } from "@/components/textos/texts";
import { routes } from "@/lib/platform/routes";
import { operator } from "@/lib/platform/site-config/data";

// Made at its first request, so that it names whoever is configured then.
export const dynamic = "force-static";
export const generateStaticParams = () => [];

type Props = { params: Promise<{ pagina?: string[] }> };

async function textOf({ params }: Props) {
  const { pagina = [] } = await params;
  return texts.get([routes.about(), ...pagina].join("/"))?.(operator()) ?? notFound();
}

export const generateMetadata = async (props: Props) => textMetadata(await textOf(props));

export default async function AboutPage(props: Props) {
  const text = await textOf(props);
  return (
    <TextPage text={text}>
      {text.path === routes.contact() && <ContactWays address={operator().email} />}
    </TextPage>
  );
}
