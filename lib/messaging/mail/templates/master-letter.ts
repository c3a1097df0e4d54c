import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { isolateTexts } from "@/lib/platform/text/isolate";
import type { RenderedMail, MailContext } from "../layout";

/** A test goes to its writer and needs no way out. */
type MasterLetterMail = { letterId: string; isTest?: true };

/** Renders a Master's letter to many; null once it should not be delivered any more. */
export async function masterLetterMail(
  { letterId, isTest }: MasterLetterMail,
  { url, masterLetter, person }: Pick<MailContext, "url" | "masterLetter" | "person">,
): Promise<RenderedMail | null> {
  const letter = await masterLetter(letterId);
  if (!letter) return null;
  const { masterId, subject, body, topic } = letter;
  const { readerName, masterName, reason } = isolateTexts({
    readerName: letter.readerName,
    masterName: letter.masterName,
    reason: letter.reason,
  });
  const content = {
    title: subject,
    lines: [`Hola, ${readerName}:`, `${masterName} te escribe:`],
    person: await person({ of: "person", id: masterId }),
    body,
    action: { label: `Leerla en ${PRODUCT_NAME}`, url: url(routes.letter(letterId)) },
    note: `${masterName} no conoce tu dirección de correo. Esta carta la enviamos nosotros y nadie lee las respuestas.`,
  };
  if (isTest) return { ...content, subject: `[Prueba] ${subject}` };
  return { ...content, subject, topic, sender: { masterId, name: masterName, reason } };
}
