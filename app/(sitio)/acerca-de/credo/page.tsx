import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { creed } from "@/components/textos/creed";

export const metadata = textMetadata(creed);

export default function CreedPage() {
  return <TextPage text={creed} />;
}
