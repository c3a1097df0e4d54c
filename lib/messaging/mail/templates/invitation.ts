import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { MailContext, RenderedMail } from "../layout";

type InvitationMail = { name: string; lastName: string; message: string; code: string };

export function invitationMail(
  { name, lastName, message, code }: InvitationMail,
  { url }: Pick<MailContext, "url">,
): RenderedMail {
  const fullName = formatFullName({ name, lastName });
  const messageIntro = message === "" ? [] : [`Esto es lo que te dice ${name}:`];
  return {
    subject: `${fullName} te invita a ${PRODUCT_NAME}`,
    lines: [
      "Hola:",
      `${fullName} forma parte de ${PRODUCT_NAME} y ha pensado en ti.`,
      `${PRODUCT_NAME} es una comunidad en español en la que se da y se recibe: yoga, meditación, respiración, tarot y muchas disciplinas más, en directo o a tu ritmo, gratis o por un precio justo.`,
      ...messageIntro,
    ],
    ...(message === "" ? {} : { quote: message }),
    action: { label: "Ver la invitación", url: url(routes.invitation(code)) },
    note: `Te escribimos una sola vez, porque ${name} nos dio tu dirección para invitarte. Si no te interesa, no tienes que hacer nada.`,
  };
}
