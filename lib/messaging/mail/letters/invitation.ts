import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Letter } from "../letter";

/** `message`: what the inviter says, or nothing. */
export type InvitationMail = { name: string; lastName: string; message: string; code: string };

/** To somebody who has no account: who invites them, in whose words, and the way in. */
export function invitation(
  { name, lastName, message, code }: InvitationMail,
  url: (path: string) => string,
): Letter {
  const whole = `${name} ${lastName}`.trim();
  const says = message === "" ? [] : [`Esto es lo que te dice ${name}:`];
  return {
    subject: `${whole} te invita a ${PRODUCT}`,
    lines: [
      "Hola:",
      `${whole} forma parte de ${PRODUCT} y ha pensado en ti.`,
      `${PRODUCT} es una comunidad en español en la que se da y se recibe: yoga, meditación, respiración, tarot y muchas disciplinas más, en directo o a tu ritmo, gratis o por un precio justo.`,
      ...says,
    ],
    ...(message === "" ? {} : { quote: message }),
    action: { label: "Ver la invitación", url: url(routes.invitation(code)) },
    note: `Te escribimos una sola vez, porque ${name} nos dio tu dirección para invitarte. Si no te interesa, no tienes que hacer nada.`,
  };
}
