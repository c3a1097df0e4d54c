import { masterWord, type MasterTitle } from "@/lib/platform/copy/master-title";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import {
  bankDetailsAskedMail,
  bankDetailsCancelledMail,
  bankDetailsConfirmedMail,
  bankDetailsRemovedMail,
} from "./templates/bank-details";
import { encuentrosChangedMail } from "./templates/encuentros";
import { giftMail } from "./templates/gift";
import { invitationMail } from "./templates/invitation";
import type { RenderedMail, MailContext } from "./layout";
import { masterLetterMail } from "./templates/master-letter";
import { digestMail, notificationMail } from "./templates/notifications";
import { membershipMail } from "./templates/membership";
import { placeMail, returnedPlaceMail } from "./templates/place";
import { placeMovedMail } from "./templates/place-moved";
import { latePaymentMail, leavingRefundMail, receiptMail, saleMail } from "./templates/payments";

type LinkMail = { tokenId: string; name: string };
type NamedMail = { name: string };
type ApplicantMail = NamedMail & { masterTitle: MasterTitle | null };
/** `topic` is a label; `member` is true if the sender was signed in. */
type ContactMail = { name: string; email: string; topic: string; message: string; member: boolean };

/** `answerTo` is the Master's e-mail if they want replies, else null. Older ones lack `masterId`. */
type ApprenticeMail = {
  name: string;
  master: string;
  masterId?: string;
  slug: string;
  message: string;
  answerTo: string | null;
};

const toMessageReason = (master: string): string =>
  `Recibes este mensaje porque sigues a ${master} o has recibido Ayni suyo.`;

type SecondFactorChange = "on" | "off" | "codes" | "code-used";

const NOT_YOU_WARNING = "Si no has sido tú, cambia tu contraseña cuanto antes y escríbenos.";

const SECOND_FACTOR_TEXTS: Record<SecondFactorChange, { subject: string; line: string }> = {
  on: {
    subject: "Verificación en dos pasos activada",
    line: "Desde ahora, para entrar en tu cuenta hace falta también un código de tu aplicación. Las demás sesiones que tenías abiertas se han cerrado.",
  },
  off: {
    subject: "Verificación en dos pasos desactivada",
    line: "Desde ahora, para entrar en tu cuenta basta con tu contraseña.",
  },
  codes: {
    subject: "Tienes códigos de recuperación nuevos",
    line: "Acabamos de hacer códigos nuevos para tu cuenta. Los anteriores ya no sirven.",
  },
  "code-used": {
    subject: "Se ha usado un código de recuperación",
    line: "Alguien ha entrado en tu cuenta, o ha cambiado su verificación en dos pasos, con uno de tus códigos de recuperación.",
  },
};

export const mailTemplates = {
  welcome: async ({ tokenId, name }: LinkMail, { url, token }: MailContext): Promise<RenderedMail> => ({
    subject: `Te damos la bienvenida a ${PRODUCT_NAME}`,
    lines: [
      `Hola, ${name}:`,
      `Qué alegría que estés aquí. ${PRODUCT_NAME} es una comunidad en la que se da y se recibe: hoy por ti, mañana por mí.`,
      "Solo queda un paso: confirma que esta dirección es tuya.",
    ],
    action: {
      label: "Verificar mi correo",
      url: url(routes.verifyEmail(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has creado esta cuenta, ignora este mensaje.",
  }),

  verification: async ({ tokenId, name }: LinkMail, { url, token }: MailContext): Promise<RenderedMail> => ({
    subject: `Verifica tu correo en ${PRODUCT_NAME}`,
    lines: [`Hola, ${name}:`, "Aquí tienes un enlace nuevo para confirmar que esta dirección es tuya."],
    action: {
      label: "Verificar mi correo",
      url: url(routes.verifyEmail(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 24 horas. Si no has creado esta cuenta, ignora este mensaje.",
  }),

  "address-check": async (
    { tokenId, name }: LinkMail,
    { url, token }: MailContext,
  ): Promise<RenderedMail> => ({
    subject: "Comprueba que te llegan nuestros correos",
    lines: [
      `Hola, ${name}:`,
      "Tu correo ha rechazado mensajes nuestros, así que hemos dejado de enviarte los avisos. Si este te ha llegado, confírmalo con el enlace y volverás a recibirlos todos.",
    ],
    action: {
      label: "Este correo me llega",
      url: url(routes.verifyEmail(await token(tokenId))),
    },
    note: "El enlace sirve una sola vez y caduca en 24 horas.",
  }),

  "reset-password": async (
    { tokenId, name }: LinkMail,
    { url, token }: MailContext,
  ): Promise<RenderedMail> => ({
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

  "password-changed": (
    { name, hasRenewedFeeds }: NamedMail & { hasRenewedFeeds?: boolean },
    { url }: MailContext,
  ): RenderedMail => ({
    subject: "Tu contraseña ha cambiado",
    lines: [
      `Hola, ${name}:`,
      "La contraseña de tu cuenta acaba de cambiar, y las demás sesiones que tenías abiertas se han cerrado.",
      ...(hasRenewedFeeds
        ? [
            "También han cambiado tus direcciones privadas de calendario y pódcast: copia las nuevas en las aplicaciones en las que las uses.",
          ]
        : []),
      "Si no has sido tú, elige otra cuanto antes con el enlace «¿Has olvidado tu contraseña?».",
    ],
    action: { label: "Iniciar sesión", url: url(routes.signIn()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "account-closed": ({ name }: NamedMail, { url }: MailContext): RenderedMail => ({
    subject: `Tu cuenta de ${PRODUCT_NAME} está eliminada`,
    lines: [
      `Hola, ${name}:`,
      "Hemos eliminado tu cuenta y tus datos personales, como nos has pedido. Es el último correo que te enviamos.",
      "Conservamos solo lo que la ley nos obliga a guardar de tus pagos y, si ofreciste Ayni, lo que otras personas ya habían recibido, sin tu nombre.",
      "Gracias por lo que diste y recibiste aquí. Si algún día quieres volver, la puerta está abierta.",
    ],
    note: "Si no has sido tú, escríbenos cuanto antes.",
    action: { label: "Escribirnos", url: url(routes.contact()) },
  }),

  "sign-in-failures": ({ name }: NamedMail, { url }: MailContext): RenderedMail => ({
    subject: "Varios intentos de entrar en tu cuenta",
    lines: [
      `Hola, ${name}:`,
      "Alguien ha intentado entrar en tu cuenta muchas veces seguidas con una contraseña equivocada. No lo ha conseguido, y tu cuenta sigue abierta para ti.",
      "Si has sido tú y no recuerdas tu contraseña, elige otra con el enlace «¿Has olvidado tu contraseña?». Si no has sido tú, basta con que tu contraseña sea larga y solo la uses aquí; con la verificación en dos pasos, además, nadie entra sin tu teléfono.",
    ],
    action: { label: "Revisar la seguridad de mi cuenta", url: url(routes.security()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "sign-in-locked": async (
    { tokenId, name }: LinkMail,
    { url, token }: MailContext,
  ): Promise<RenderedMail> => ({
    subject: "Confirma que eres tú para entrar en tu cuenta",
    lines: [
      `Hola, ${name}:`,
      "Han seguido los intentos de entrar en tu cuenta con contraseñas equivocadas, así que la hemos cerrado por precaución. Nadie ha entrado, y todo lo tuyo sigue en su sitio.",
      "Para volver a entrar, confirma con este enlace que eres tú. También sirve elegir otra contraseña con «¿Has olvidado tu contraseña?» y, si usas la verificación en dos pasos, puedes entrar como siempre con tu código.",
    ],
    action: { label: "Volver a abrir mi cuenta", url: url(routes.verifyEmail(await token(tokenId))) },
    note: "El enlace sirve una sola vez y caduca en 7 días. Las sesiones que ya tenías abiertas siguen abiertas.",
  }),

  "confirm-email": async (
    { tokenId, name }: LinkMail,
    { url, token }: MailContext,
  ): Promise<RenderedMail> => ({
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

  "email-change-asked": ({ name }: NamedMail, { url }: MailContext): RenderedMail => ({
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
    { name, change }: NamedMail & { change: SecondFactorChange },
    { url }: MailContext,
  ): RenderedMail => ({
    subject: SECOND_FACTOR_TEXTS[change].subject,
    lines: [`Hola, ${name}:`, SECOND_FACTOR_TEXTS[change].line, NOT_YOU_WARNING],
    action: { label: "Ir a mi cuenta", url: url(routes.security()) },
    note: "Recibes este aviso para proteger tu cuenta.",
  }),

  "bank-details-asked": bankDetailsAskedMail,

  "bank-details-confirmed": bankDetailsConfirmedMail,

  "bank-details-cancelled": bankDetailsCancelledMail,

  "bank-details-removed": bankDetailsRemovedMail,

  "application-received": ({ name, masterTitle }: ApplicantMail): RenderedMail => ({
    subject: `Hemos recibido tu solicitud para ser ${masterWord(masterTitle)}`,
    lines: [
      `Hola, ${name}:`,
      "Gracias por querer compartir lo que sabes. Leeremos tu solicitud con calma y te escribiremos con una respuesta.",
    ],
    note: "No tienes que hacer nada más.",
  }),

  "application-approved": ({ name, masterTitle }: ApplicantMail, { url }: MailContext): RenderedMail => ({
    subject: `Ya puedes ofrecer tu Ayni en ${PRODUCT_NAME}`,
    lines: [
      `Hola, ${name}:`,
      masterTitle
        ? `Hemos aprobado tu solicitud: ya eres ${masterWord(masterTitle)}, y tu página ya es pública.`
        : "Hemos aprobado tu solicitud: desde hoy formas parte de los Maestros de la comunidad, y tu página ya es pública.",
      "Crea tu primer Ayni cuando quieras.",
    ],
    action: { label: "Crear mi primer Ayni", url: url(routes.create()) },
  }),

  "application-refused": (
    { name, masterTitle, reason }: ApplicantMail & { reason: string },
    { url }: MailContext,
  ): RenderedMail => ({
    subject: `Tu solicitud para ser ${masterWord(masterTitle)}`,
    lines: [
      `Hola, ${name}:`,
      "Hemos leído tu solicitud y por ahora no podemos aprobarla. Este es el motivo:",
    ],
    quote: reason,
    action: { label: "Enviar otra solicitud", url: url(routes.becomeMaster()) },
    note: "Puedes enviar otra cuando quieras.",
  }),

  "content-taken-down": (
    { name, title, reason }: NamedMail & { title: string; reason: string },
    { url }: MailContext,
  ): RenderedMail => ({
    subject: `Hemos retirado «${title}»`,
    lines: [
      `Hola, ${name}:`,
      `Hemos retirado «${title}»: ya no está en el catálogo y nadie más puede recibirla. Quienes la recibieron la conservan. Este es el motivo:`,
    ],
    quote: reason,
    action: { label: "No estoy de acuerdo", url: url(routes.decisions()) },
    note: "Durante seis meses puedes recurrir: lo revisa otra persona del equipo. Si ya lo has corregido, escríbenos y lo miramos contigo.",
  }),

  "appeal-decided": (
    { name, title, overturned, answer }: NamedMail & { title: string; overturned: boolean; answer: string },
    { url }: MailContext,
  ): RenderedMail => ({
    subject: overturned ? "Hemos deshecho una decisión que recurriste" : "Hemos revisado tu recurso",
    lines: [
      `Hola, ${name}:`,
      `Otra persona del equipo ha revisado la retirada de ${title}. ${overturned ? "La deshacemos." : "Se mantiene."} Este es el motivo:`,
    ],
    quote: answer,
    action: { label: "Ver la decisión", url: url(routes.decisions()) },
    ...(overturned
      ? {}
      : {
          note: "Siempre puedes acudir a los tribunales o a un organismo certificado de resolución de litigios.",
        }),
  }),

  "encuentros-changed": encuentrosChangedMail,

  notice: notificationMail,

  digest: digestMail,

  receipt: receiptMail,

  place: placeMail,

  "place-moved": placeMovedMail,

  "place-returned": returnedPlaceMail,

  membership: membershipMail,

  sale: saleMail,

  refunded: leavingRefundMail,

  "late-payment": latePaymentMail,

  "apprentice-message": async (
    { name, master, masterId, slug, message, answerTo }: ApprenticeMail,
    { url, person }: MailContext,
  ): Promise<RenderedMail> => ({
    subject: `${master} te escribe desde ${PRODUCT_NAME}`,
    lines: [`Hola, ${name}:`, `${master}, a quien sigues o de quien has recibido Ayni, te ha escrito:`],
    person: await person({ of: "person", slug }),
    quote: message,
    isPersonal: true,
    action: { label: `Ver la página de ${master}`, url: url(routes.master(slug)) },
    note: answerTo
      ? `Si respondes a este correo, tu respuesta llega a ${master}, que verá entonces tu dirección.`
      : `${master} no conoce tu dirección de correo. Este mensaje lo enviamos nosotros y nadie lee las respuestas.`,
    ...(answerTo ? { replyTo: { name: master, address: answerTo } } : {}),
    ...(masterId ? { sender: { masterId, name: master, reason: toMessageReason(master) } } : {}),
  }),

  "master-letter": masterLetterMail,

  gift: giftMail,

  invitation: invitationMail,

  contact: ({ name, email, topic, message, member }: ContactMail): RenderedMail => ({
    subject: `Contacto: ${topic}`,
    lines: [
      `${name} (${email}) ha escrito desde la página de contacto${member ? ", con su sesión iniciada" : ""}.`,
      `Asunto: ${topic}`,
    ],
    quote: message,
    isPersonal: true,
    note: "Al responder a este correo, la respuesta llega a quien lo ha escrito.",
    replyTo: { name, address: email },
  }),
} as const;

export type MailTemplate = keyof typeof mailTemplates;
export type MailPayloads = { [Name in MailTemplate]: Parameters<(typeof mailTemplates)[Name]>[0] };
