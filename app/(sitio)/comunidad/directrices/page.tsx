import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { guidelines } from "@/components/textos/guidelines";

export const metadata = textMetadata(guidelines);

export default function GuidelinesPage() {
  return <TextPage text={guidelines} />;
}
