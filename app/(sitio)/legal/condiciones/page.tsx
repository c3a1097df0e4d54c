import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { terms } from "@/components/textos/terms";

export const metadata = textMetadata(terms);

export default function TermsPage() {
  return <TextPage text={terms} />;
}
