import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { about } from "@/components/textos/about";

export const metadata = textMetadata(about);

export default function AboutPage() {
  return <TextPage text={about} />;
}
