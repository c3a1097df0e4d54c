import type { NotificationKind } from "@/lib/messaging/notification-kinds";

/** Tells its reader what to do next: a sentence after the news, and the label of the button. */
type NoticeTexts = { next: string; label: string };

const IN_ORDERS = "Lo tienes todo en «Pedidos y recibos».";
const IN_SALES = "El detalle de cada venta está en tus intercambios.";
const IN_HOURS = "La tienes en «Citas».";
const IN_LIBRARY = "Ya está en tu espacio de Ayni Recibido.";
const ONE_BY_ONE = "Las horas se reservan una a una, cuando te venga bien.";

/** The kinds with a mail of their own, and those that are not mailed. */
type OtherwiseTold =
  | "bank-details-changed"
  | "bank-details-cancelled"
  | "application-approved"
  | "application-refused"
  | "membership"
  | "content-taken-down"
  | "appeal-decided";

export const NOTICE_TEXTS: Record<Exclude<NotificationKind, OtherwiseTold>, NoticeTexts> &
  Partial<Record<OtherwiseTold, NoticeTexts>> = {
  published: { next: "Si te llama, mira de qué trata y cómo recibirlo.", label: "Ver de qué trata" },
  letter: { next: "La tienes entera en tu cuenta.", label: "Leer la carta" },
  "participants-letter": { next: "La tienes entera en tu cuenta.", label: "Leer la carta" },
  "encuentro-tomorrow": { next: "Falta poco.", label: "Ver el encuentro" },
  "encuentro-soon": { next: "Falta muy poco.", label: "Ver el encuentro" },
  "encuentros-changed": { next: "Comprueba si te va bien la hora nueva.", label: "Ver los encuentros" },
  "encuentro-missed": { next: "Sentimos la espera.", label: "Ver el encuentro" },
  "master-missed": {
    next: "Cuanto antes llegues o avises, mejor para quienes te esperan.",
    label: "Abrir la sala",
  },
  received: { next: "Ya está en la lista de quienes participan.", label: "Ver quién participa" },
  "place-returned": { next: "Su lugar vuelve a estar libre.", label: "Ver quién participa" },
  "place-given": { next: IN_LIBRARY, label: "Abrir mi Ayni" },
  "place-taken-back": { next: "Ya no está en tu espacio de Ayni Recibido.", label: "Ver su página" },
  "place-moved": { next: "Comprueba si te va bien la fecha nueva.", label: "Ver mi nueva fecha" },
  sold: { next: IN_SALES, label: "Ver mis intercambios" },
  "sale-refunded": { next: IN_SALES, label: "Ver mis intercambios" },
  "paid-out": { next: IN_SALES, label: "Ver mis intercambios" },
  thanked: { next: "Puedes leerlo y responder cuando quieras.", label: "Leer su agradecimiento" },
  "thanks-answered": { next: "Su respuesta está junto a tu agradecimiento.", label: "Leer su respuesta" },
  "lesson-opened": { next: "Sigue a tu ritmo, cuando tengas un rato.", label: "Seguir con el curso" },
  "lesson-asked": { next: "Recibirá tu respuesta en cuanto la escribas.", label: "Responder" },
  "lesson-answered": { next: "La tienes junto a la lección.", label: "Leer la respuesta" },
  "question-asked": { next: "Una respuesta breve suele bastar para decidirse.", label: "Responder" },
  "question-answered": { next: "La tienes junto a tu pregunta.", label: "Leer la respuesta" },
  "question-hidden": { next: "Puedes volver a preguntar de otra manera.", label: "Ver mis preguntas" },
  "seat-funded": { next: "Es para la primera persona que lo pida.", label: "Ver quién participa" },
  "seat-claimed": { next: "Gracias por hacerlo posible.", label: "Ver mi libro de ayni" },
  "seat-granted": { next: IN_LIBRARY, label: "Abrir mi Ayni" },
  "seat-offered": {
    next: "Si no lo tomas a tiempo, pasará a la siguiente persona de la lista de espera.",
    label: "Tomar mi lugar",
  },
  "offer-lapsed": {
    next: "Si se libera otro, se lo ofreceremos a quien siga en ella.",
    label: "Ver este Ayni",
  },
  "waiting-list-closed": { next: "Gracias por haber esperado.", label: "Ver más" },
  "gift-accepted": { next: "Ya lo tiene en su espacio de Ayni Recibido.", label: "Ver mis pedidos" },
  "gift-declined": { next: IN_ORDERS, label: "Decidir qué hago" },
  "gift-returned": {
    next: "En cuanto la corrijas, se lo enviamos otra vez.",
    label: "Corregir la dirección",
  },
  "gift-lapsed": { next: IN_ORDERS, label: "Ver mis pedidos" },
  "gift-ended": { next: "Si tienes dudas, pregunta a quien te lo regaló.", label: "Ver su página" },
  "barter-proposed": { next: "Mírala con calma: decides tú.", label: "Ver la propuesta" },
  "barter-accepted": { next: "Hoy por ti, mañana por mí.", label: "Abrir mi Ayni" },
  "barter-declined": { next: "Puedes proponer otro cuando quieras.", label: "Ver mis trueques" },
  booked: { next: IN_HOURS, label: "Ver mis citas" },
  "booking-moved": { next: IN_HOURS, label: "Ver mis citas" },
  "booking-cancelled": { next: "Esa hora vuelve a estar libre.", label: "Ver mis citas" },
  "booking-forgone": {
    next: "Nada se devuelve solo: si quieres, en «Citas» puedes devolverla o darle otra hora.",
    label: "Ver la cita",
  },
  "hour-returned": { next: "La encuentras entre tus citas pasadas.", label: "Ver mis citas" },
  "hour-freed": { next: "Quien reserve primero se la queda.", label: "Reservar esta hora" },
  "pack-ending": { next: ONE_BY_ONE, label: "Elegir mi hora" },
  "pack-received": { next: ONE_BY_ONE, label: "Elegir mi hora" },
  "offer-closed": { next: "Todo lo que tienes está en «Citas».", label: "Ver mis citas" },
  "pack-last": { next: ONE_BY_ONE, label: "Elegir mi hora" },
  "pack-stopped": { next: IN_ORDERS, label: "Ver el pedido" },
  "calendar-away": { next: "Suele bastar con volver a conectarlo.", label: "Revisar mi calendario" },
  "member-left": { next: "Lo ves también en la lista de sus miembros.", label: "Ver mi membresía" },
  joined: { next: "Tu invitación ha abierto una puerta.", label: "Ver su perfil" },
  "report-decided": { next: "Cada aviso ayuda a cuidar este lugar.", label: "Leer las directrices" },
  "content-restored": { next: "Cualquiera puede encontrarla otra vez.", label: "Ver su página" },
  "content-edited": { next: "Comprueba que está como quieres; si no, escríbenos.", label: "Ver mis Ayni" },
  moderated: {
    next: "Durante seis meses puedes recurrir: lo revisa otra persona del equipo.",
    label: "Ver la decisión",
  },
};
