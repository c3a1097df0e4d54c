import { TextPage } from "@/components/textos/text-page";
import { textMetadata } from "@/components/textos/text-metadata";
import { cookies } from "@/components/textos/cookies";

export const metadata = textMetadata(cookies);

export default function CookiesPage() {
  return <TextPage text={cookies} />;
}
