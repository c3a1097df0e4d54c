import { contact } from "@/components/textos/contact";
import { ContactWays } from "@/components/textos/contact-ways";
import { textMetadata } from "@/components/textos/text-metadata";
import { TextPage } from "@/components/textos/text-page";

export const metadata = textMetadata(contact);

export default function ContactPage() {
  return (
    <TextPage text={contact}>
      <ContactWays />
    </TextPage>
  );
}
