import { notFound } from "next/navigation";
import { ContactWays } from "@/components/contacto/contact-ways";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/textos/text-page";
import { texts } from "@/components/textos/texts";
import { routes } from "@/lib/routes";
import { operator } from "@/lib/site/data";

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
