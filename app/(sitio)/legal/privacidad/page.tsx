import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { privacy } from "@/components/textos/privacy";

export const metadata = textMetadata(privacy);

export default function PrivacyPage() {
  return <TextPage text={privacy} />;
}
