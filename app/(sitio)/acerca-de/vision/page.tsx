import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { vision } from "@/components/textos/vision";

export const metadata = textMetadata(vision);

export default function VisionPage() {
  return <TextPage text={vision} />;
}
