import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import { encuentrosChanged } from "./letters/encuentros";
import { invitation } from "./letters/invitation";
import type { InvitationMail } from "./letters/invitation";
import type { Letter } from "./letter";
import { digest, notice } from "./letters/notifications";
import type { Digest, NoticeMail } from "./letters/notifications";
import { latePayment, receipt, refunded, sale } from "./letters/payments";
import type { GivenBack, Sale } from "./letters/payments";

/** What writing a mail may need of the moment in which it is sent. */
export type MailTools = {
  /** The full address of a path of the site. */
  url: (path: string) => string;
  /** The secret of an announced link: made when the mail is sent, so that no payload ever holds one. */
  token: (tokenId: string) => Promise<string>;
  /** Encuentros as iCalendar, as they are by now; `path` is the page of ours that they lead to. */
  calendar: (encuentroIds: string[], path: string) => Promise<string>;
};

type WithLink = { tokenId: string; name: string };
type Named = { name: string };
/** `topic` in words; `member`: whether whoever wrote it had a session. */
type ContactMessage = { name: string; email: string; topic: string; message: string; member: boolean };

/** `answerTo`: the Master's address, where they want to be answered. */
type ApprenticeMessage = {
  name: string;
  master: string;
  slug: string;
  message: string;
  answerTo: string | null;
};

type SecondFactorChange = "on" | "off" | "codes" | "code-used";

const NOT_YOU = "Si no has sido tú, cambia tu contraseña cuanto antes y escríbenos.";

const secondFactorWords: Record<SecondFactorChange, Pick<Letter, "subject" | "lines">> = {
  on: {
    subject: "Verificación en dos pasos activada",
    lines: [
      "Desde ahora, para entrar en tu cuenta hace falta también un código de tu aplicación. Las demás sesiones que tenías abiertas se han cerrado.",
      NOT_YOU,
    ],
  },
  off: {
    subject: "Verificación en dos pasos desactivada",
    lines: ["Desde ahora, para entrar en tu cuenta basta con tu contraseña.", NOT_YOU],
  },
  codes: {
    subject: "Tienes códigos de recuperación nuevos",
    lines: ["Acabamos de hacer códigos nuevos para tu cuenta. Los anteriores ya no sirven.", NOT_YOU],
  },
  "code-used": {
    subject: "Se ha usado un código de recuperación",
    lines: [
      "Alguien ha entrado en tu cuenta, o ha cambiado su verificación en dos pasos, con uno de tus códigos de recuperación.",
      NOT_YOU,
    ],
  },
};

/** Every mail that we send: what its payload holds is what its function takes. */
export const templates = {
  welcome: async ({ tokenId, name }: WithLink, { url, token }: MailTools): Promise<Letter> => ({
    subject: `Te damos la bienvenida a ${PRODUCT}`,
    lines: [
      `Hola, ${name}:`,
      `Qué alegría que estés aquí. ${PRODUCT} es una comunidad en la que se da y se recibe: hoy por ti, mañana por mí.`,
      "Solo queda un paso: confirma que esta dirección es tuya.",
    ],
    action: {
      label: "Verificar mi correo",
      url: url(routes.verifyEmail(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has creado esta cuenta, ignora este mensaje.",
  }),

  "reset-password": async ({ tokenId, name }: WithLink, { url, token }: MailTools): Promise<Letter> => ({
    subject: "Restablece tu contraseña",
    lines: [
      `Hola, ${name}:`,
      "Hemos recibido una petición para cambiar tu contraseña. Elige una nueva con este enlace.",
    ],
    action: {
      label: "Elegir una contraseña nueva",
      url: url(routes.resetPassword(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 1 hora. Si no lo has pedido, tu contraseña sigue siendo la misma.",
  }),

  "password-changed": ({ name }: Named, { url }: MailTools): Letter => ({
    subject: "Tu contraseña ha cambiado",
    lines: [
      `Hola, ${name}:`,
      "La contraseña de tu cuenta acaba de cambiar, y las demás sesiones que tenías abiertas se han cerrado.",
      "Si no has sido tú, elige otra cuanto antes con el enlace «¿Has olvidado tu contraseña?».",
    ],
    action: { label: "Iniciar sesión", url: url(routes.signIn()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "confirm-email": async ({ tokenId, name }: WithLink, { url, token }: MailTools): Promise<Letter> => ({
    subject: "Confirma tu nuevo correo",
    lines: [
      `Hola, ${name}:`,
      "Has pedido usar esta dirección en tu cuenta. Cuando la confirmes, iniciarás sesión con ella y aquí recibirás nuestros mensajes.",
    ],
    action: {
      label: "Confirmar mi nuevo correo",
      url: url(routes.verifyEmail(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 24 horas. Si no lo has pedido, ignora este mensaje.",
  }),

  "email-change-asked": ({ name }: Named, { url }: MailTools): Letter => ({
    subject: "Alguien quiere cambiar el correo de tu cuenta",
    lines: [
      `Hola, ${name}:`,
      "Hemos recibido una petición, hecha con tu contraseña, para usar otra dirección de correo en tu cuenta. El cambio se hará cuando se confirme desde la dirección nueva.",
      "Si has sido tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora: la petición quedará sin efecto.",
    ],
    action: { label: "Ir a mi cuenta", url: url(routes.personalInfo()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "second-factor-changed": (
    { name, change }: Named & { change: SecondFactorChange },
    { url }: MailTools,
  ): Letter => ({
    ...secondFactorWords[change],
    lines: [`Hola, ${name}:`, ...secondFactorWords[change].lines],
    action: { label: "Ir a mi cuenta", url: url(routes.security()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "application-received": ({ name }: Named): Letter => ({
    subject: "Hemos recibido tu solicitud para ser Maestro",
    lines: [
      `Hola, ${name}:`,
      "Gracias por querer compartir lo que sabes. Leeremos tu solicitud con calma y te escribiremos con una respuesta.",
    ],
    note: "No tienes que hacer nada más.",
  }),

  "application-approved": ({ name }: Named, { url }: MailTools): Letter => ({
    subject: `Ya puedes ofrecer tu Ayni en ${PRODUCT}`,
    lines: [
      `Hola, ${name}:`,
      "Hemos aprobado tu solicitud: desde hoy formas parte de los Maestros de la comunidad, y tu página ya es pública.",
      "Inicia sesión de nuevo y crea tu primer Ayni cuando quieras.",
    ],
    action: { label: "Crear mi primer Ayni", url: url(routes.create()) },
  }),

  "application-refused": ({ name, reason }: Named & { reason: string }, { url }: MailTools): Letter => ({
    subject: "Tu solicitud para ser Maestro",
    lines: [
      `Hola, ${name}:`,
      "Hemos leído tu solicitud y por ahora no podemos aprobarla. Este es el motivo:",
    ],
    quote: reason,
    action: { label: "Enviar otra solicitud", url: url(routes.becomeMaster()) },
    note: "Puedes enviar otra cuando quieras.",
  }),

  "encuentros-changed": encuentrosChanged,

  notice: (payload: NoticeMail, { url }: MailTools): Letter => notice(payload, url),

  digest: (payload: Digest, { url }: MailTools): Letter => digest(payload, url),

  receipt: (payload: Sale, { url }: MailTools): Letter => receipt(payload, url),

  sale: (payload: Sale, { url }: MailTools): Letter => sale(payload, url),

  refunded: (payload: GivenBack): Letter => refunded(payload),

  "late-payment": (payload: GivenBack & { slug: string }, { url }: MailTools): Letter =>
    latePayment(payload, url),

  "apprentice-message": (
    { name, master, slug, message, answerTo }: ApprenticeMessage,
    { url }: MailTools,
  ): Letter => ({
    subject: `${master} te escribe desde ${PRODUCT}`,
    lines: [`Hola, ${name}:`, `${master}, a quien sigues o de quien has recibido Ayni, te ha escrito:`],
    quote: message,
    action: { label: `Ver la página de ${master}`, url: url(routes.master(slug)) },
    note: answerTo
      ? `Si respondes a este correo, tu respuesta llega a ${master}, que verá entonces tu dirección.`
      : `${master} no conoce tu dirección de correo. Este mensaje lo enviamos nosotros y nadie lee las respuestas.`,
    ...(answerTo ? { replyTo: { name: master, address: answerTo } } : {}),
  }),

  invitation: (payload: InvitationMail, { url }: MailTools): Letter => invitation(payload, url),

  contact: ({ name, email, topic, message, member }: ContactMessage): Letter => ({
    subject: `Contacto: ${topic}`,
    lines: [
      `${name} (${email}) ha escrito desde la página de contacto${member ? ", con su sesión iniciada" : ""}.`,
      `Asunto: ${topic}`,
    ],
    quote: message,
    note: "Al responder a este correo, la respuesta llega a quien lo ha escrito.",
    replyTo: { name, address: email },
  }),
} as const;

export type MailTemplate = keyof typeof templates;
export type MailPayloads = { [Name in MailTemplate]: Parameters<(typeof templates)[Name]>[0] };
