import type {
  GiftMail,
  MailContext,
  MailFrame,
  MasterLetter,
  RenderedMail,
} from "@/lib/messaging/mail/layout";
import { GIFT_FOOTER, toPreferenceFooter, toSenderFooter } from "@/lib/messaging/mail/layout";
import { nestMailQuotes } from "@/lib/messaging/mail/quotes";
import { mailTemplates, type MailPayloads, type MailTemplate } from "@/lib/messaging/mail/templates";
import { mailTopicLabel } from "@/lib/messaging/unsubscribe/schema";
import { buildNotice, buildNotices } from "./notices";

// Every mail as its readers get it, with plain data: no database.

const LONG_TITLE =
  "Acompañamiento electroencefalográfico y contemplativo para desacostumbrarse, poquito a poco, de la prisa";
const LONG_NAME = "María de los Ángeles Inmaculada";

const SITE = "https://ayllu.test";
const START = "2026-12-05T18:00:00.000Z";
const END = "2026-12-05T19:30:00.000Z";
const EARLIER = { startsAt: "2026-12-04T18:00:00.000Z", endsAt: "2026-12-04T19:30:00.000Z" };
const NEXT_YEAR = "2027-03-08T10:00:00.000Z";

const masterLetter: MasterLetter = {
  readerName: "Leonor",
  masterId: "m1",
  masterName: "Lucía Ferrer",
  subject: "Lo que aprendí del silencio",
  body: {
    html: `<p>Esta semana he estado callada. <strong>Mucho</strong>. Y he aprendido tres cosas:</p><ul><li>Que el cuerpo habla antes.</li><li>Que se puede volver.</li></ul><h2>Una práctica</h2><p>Siéntate, cierra los ojos y <a href="${SITE}/ayni/respirar">respira conmigo</a>.</p>`,
    text: "Esta semana he estado callada. **Mucho**. Y he aprendido tres cosas:\n\n- Que el cuerpo habla antes.\n- Que se puede volver.\n\n## Una práctica\n\nSiéntate, cierra los ojos y [respira conmigo](https://ayllu.test/ayni/respirar).",
  },
  reason: "Recibes esta carta porque sigues a Lucía Ferrer.",
  topic: "masterLetters",
};

const gift: GiftMail = {
  recipientName: "Tomás",
  giverName: "Inés Peña",
  masterName: "Lucía Ferrer",
  title: "Respirar para volver a casa",
  slug: "respirar-para-volver-a-casa",
  message: "Para que te acuerdes de parar.\n¡Feliz cumpleaños!",
  startsAt: START,
  timezone: "Europe/Madrid",
  terms: null,
  optOutToken: "opt-out",
};

/** Builds what templates ask for; what a test does not replace is plain. */
export const buildMailContext = (overrides: Partial<MailContext> = {}): MailContext => ({
  operator: null,
  url: (path) => `${SITE}${path}`,
  token: (id) => Promise.resolve(`secret-of-${id}`),
  calendars: (ids) =>
    Promise.resolve(ids.length === 0 ? [] : [{ method: "PUBLISH", content: ids.join(" ") }]),
  person: () => Promise.resolve(null),
  masterLetter: () => Promise.resolve(masterLetter),
  gift: () => Promise.resolve(gift),
  ...overrides,
});

const sale = {
  name: "Leonor",
  orderId: "o1",
  reference: "AY-26-00042",
  slug: "respirar-para-volver-a-casa",
  title: "Respirar para volver a casa",
  amount: 4500,
  taxBase: 3719,
  taxAmount: 781,
  taxPercentage: 21,
  taxName: "IVA",
  feeAmount: 372,
  masterAmount: 3347,
  currency: "eur",
  zone: "Europe/Madrid",
  personName: "Inés Peña",
  personSlug: "ines-pena",
};
const next = { startsAt: START, timezone: "America/Bogota", city: null };
const inPerson = { startsAt: START, timezone: "Europe/Madrid", city: "Zaragoza" };
const venue = "Casa del Olmo, Calle de las Armas 7, 2.º izquierda, Zaragoza, España";
const conditions = [
  "Puedes desistir durante 14 días si no ha empezado.",
  "Si se cancela un encuentro, te devolvemos su parte.",
];
const parts = [
  { reference: "AY-26-00042", title: "Luna nueva", amount: 3000 },
  { reference: "AY-26-00043", title: LONG_TITLE, amount: 1500 },
];
const place = {
  name: "Leonor",
  zone: "Europe/Madrid",
  orderId: "o1",
  section: "encuentros" as const,
  ayni: { slug: sale.slug, title: sale.title },
  masterName: "Lucía Ferrer",
  next,
  encuentroIds: ["e1"],
};
const changed = {
  name: "Leonor",
  zone: "Europe/Madrid",
  orderId: "o1",
  ayni: { slug: sale.slug, title: sale.title },
};
const change = {
  id: "e1",
  title: "La escucha",
  timezone: "America/Bogota",
  startsAt: START,
  endsAt: END,
  before: EARLIER,
};
const hourChange = { masterName: "Lucía Ferrer", startsAt: START, timezone: "America/Bogota", city: null };
const membership = {
  name: "Leonor",
  zone: "Europe/Madrid",
  plan: "Círculo de Luna",
  masterName: "Lucía Ferrer",
  masterSlug: "lucia-ferrer",
  amount: 1200,
  currency: "eur",
  interval: "month" as const,
  chargeAt: NEXT_YEAR,
  openUntil: NEXT_YEAR,
};
const refund = { name: "Leonor", title: sale.title, amount: 4500, currency: "eur" };
const order = { id: "o1", reference: "AY-26-00042" };
const named = { name: "Leonor" };
const link = { ...named, tokenId: "t1" };
const account = "ES•• •••• 1332";
const message = {
  name: "Leonor",
  master: "Lucía Ferrer",
  masterId: "m1",
  slug: "lucia-ferrer",
  message: "Te eché de menos el jueves.\n\n¿Va todo bien?",
};
const reason =
  "El texto promete curar una enfermedad. Cuéntalo de otra manera y vuelve a publicarlo cuando quieras.";

const seats = [
  { slug: sale.slug, title: sale.title, ...next },
  { slug: sale.slug, title: LONG_TITLE, ...inPerson },
];
const membershipSamples: Record<string, MailPayloads["membership"]> = {
  ...Object.fromEntries(
    (["charge", "late", "late-ending", "price", "left", "paused", "resumed", "ended"] as const).map(
      (about) => [about, { ...membership, about, askedAmount: 1500 }],
    ),
  ),
  "seats-freed": { ...membership, about: "seats-freed", seats, leftIds: ["e1"] },
  seats: { ...membership, about: "late", seats },
};

type Samples = { [Name in MailTemplate]: Record<string, MailPayloads[Name]> };

const samples: Samples = {
  welcome: { typical: link, long: { ...link, name: LONG_NAME } },
  verification: { typical: link },
  "address-check": { typical: link },
  "reset-password": { typical: link },
  "password-changed": { typical: named, feeds: { ...named, hasRenewedFeeds: true } },
  "account-closed": { typical: named },
  "sign-in-failures": { typical: named },
  "sign-in-locked": { typical: link },
  "confirm-email": { typical: link },
  "email-change-asked": { typical: named },
  "second-factor-changed": {
    on: { ...named, change: "on" },
    off: { ...named, change: "off" },
    codes: { ...named, change: "codes" },
    used: { ...named, change: "code-used" },
  },
  "bank-details-asked": {
    first: { ...link, account, current: null },
    other: { ...link, account, current: "ES•• •••• 0001" },
  },
  "bank-details-confirmed": { typical: { ...link, account, effectiveAt: START, zone: "America/Bogota" } },
  "bank-details-cancelled": {
    typical: { ...named, account, endedSessions: false },
    sessions: { ...named, account, endedSessions: true },
  },
  "bank-details-removed": {
    typical: {
      ...named,
      account: `${account}, para las ventas en USD`,
      other: "ES•• •••• 0001",
      currency: "usd",
    },
  },
  "application-received": { typical: { ...named, masterTitle: "MAESTRA" } },
  "application-approved": {
    typical: { ...named, masterTitle: "MAESTRA" },
    untitled: { ...named, masterTitle: null },
  },
  "application-refused": { typical: { ...named, masterTitle: null, reason } },
  "content-taken-down": { typical: { ...named, title: sale.title, reason } },
  "appeal-decided": {
    undone: { ...named, title: `«${sale.title}»`, overturned: true, answer: reason },
    stands: { ...named, title: `«${sale.title}»`, overturned: false, answer: reason },
  },
  "encuentros-changed": {
    moved: { ...changed, changes: [{ ...change, kind: "moved" }] },
    cancelled: { ...changed, changes: [{ ...change, kind: "cancelled" }] },
    restored: {
      ...changed,
      city: "Zaragoza",
      changes: [{ ...change, timezone: "Europe/Madrid", kind: "restored" }],
    },
    several: {
      ...changed,
      orderId: null,
      changes: [
        { ...change, kind: "moved" },
        { ...change, id: "e2", title: "", kind: "cancelled" },
      ],
    },
    hour: {
      ...changed,
      isHour: true,
      changes: [{ ...change, title: "", kind: "moved" }],
      moved: { ...hourChange, by: "master", before: EARLIER.startsAt },
    },
    "hour-cancelled": {
      ...changed,
      isHour: true,
      changes: [{ ...change, title: "", kind: "cancelled" }],
      cancelled: {
        ...hourChange,
        by: "master",
        amount: 4500,
        currency: "eur",
        packLeft: null,
        isOffered: true,
      },
    },
  },
  notice: Object.fromEntries([
    ...buildNotices().map((notice) => [notice.kind, { name: "Leonor", zone: "Europe/Madrid", notice }]),
    [
      "long",
      {
        name: LONG_NAME,
        zone: "Europe/Madrid",
        notice: buildNotice("encuentro-tomorrow", { title: LONG_TITLE }),
      },
    ],
    [
      "master-reminder",
      { name: "Lucía", zone: "America/Bogota", notice: buildNotice("encuentro-tomorrow", { orderId: null }) },
    ],
  ]),
  digest: {
    typical: {
      name: "Leonor",
      zone: "Europe/Madrid",
      more: 3,
      groups: [
        {
          category: "followedMasters",
          notices: [buildNotice("published"), buildNotice("published", { title: LONG_TITLE })],
        },
        { category: "community", notices: [buildNotice("thanked"), buildNotice("joined")] },
      ],
    },
    minimal: {
      name: "Leonor",
      zone: "Europe/Madrid",
      more: 0,
      groups: [{ category: "community", notices: [buildNotice("thanked")] }],
    },
  },
  receipt: {
    typical: { ...sale, next, encuentroIds: ["e1", "e2"], conditions, hasInvoice: true },
    minimal: sale,
    long: {
      ...sale,
      name: LONG_NAME,
      title: LONG_TITLE,
      amount: 123456,
      next: inPerson,
      venue,
      encuentroIds: ["e1"],
      discount: { code: "PRIMAVERA-2026", listAmount: 150000, discountAmount: 26544 },
      conditions,
    },
    bundle: { ...sale, title: "Tres lunas", parts, encuentroIds: ["e1", "e2"] },
    hour: { ...sale, hour: next, encuentroIds: ["e1"] },
    gift: { ...sale, giftFor: "Tomás" },
    pack: { ...sale, isPack: true },
    membership: { ...sale, title: "Círculo de Luna", isMembership: true },
  },
  place: {
    typical: place,
    long: {
      ...place,
      name: LONG_NAME,
      ayni: { slug: sale.slug, title: LONG_TITLE },
      next: inPerson,
      venue,
      encuentroIds: ["e1", "e2"],
    },
    hour: {
      ...place,
      hour: { packLeft: 2 },
      conditions: [
        "Puedes cambiarla o cancelarla hasta el domingo 6 de diciembre a las 18:00 (hora de Madrid): la sesión vuelve a tu pack.",
        "Por videollamada, en directo: no incluye grabación.",
      ],
    },
  },
  "place-returned": {
    typical: { name: "Leonor", ayni: place.ayni, encuentroIds: ["e1"] },
    minimal: { name: "Leonor", ayni: place.ayni, encuentroIds: [] },
  },
  "place-moved": {
    typical: {
      name: "Leonor",
      zone: "Europe/Madrid",
      orderId: "o1",
      section: "encuentros",
      masterName: "Lucía Ferrer",
      from: { ...next, title: "Respirar en otoño" },
      to: { ...next, ...place.ayni },
      venue: null,
      encuentroIds: ["e1"],
      leftIds: ["e2"],
      decline: { refundUntil: START },
    },
    inPerson: {
      name: LONG_NAME,
      zone: null,
      orderId: "o1",
      section: "encuentros",
      masterName: "Lucía Ferrer",
      from: { ...next, title: LONG_TITLE, startsAt: null },
      to: { ...inPerson, ...place.ayni },
      venue,
      encuentroIds: ["e1"],
      leftIds: [],
      decline: { refundUntil: null },
    },
  },
  membership: membershipSamples,
  sale: {
    typical: sale,
    bundle: { ...sale, title: "Tres lunas", parts },
    hour: { ...sale, hour: next, encuentroIds: ["e1"] },
    gift: { ...sale, giftFor: "Tomás" },
    quoted: { ...sale, title: "Taller de la «Luna nueva»" },
    minimal: { ...sale, personName: undefined, personSlug: undefined } as MailPayloads["sale"],
  },
  refunded: {
    typical: { ...refund, order, encuentroIds: ["e1"] },
    hour: { ...refund, order, hour: { startsAt: START, zone: "Europe/Madrid" } },
    withdrawal: {
      ...refund,
      order,
      withdrawal: {
        text: "Desisto de la compra de «Respirar para volver a casa», pedido AY-26-00042.",
        at: START,
        zone: "Europe/Madrid",
      },
    },
    pack: { ...refund, order, isPackRest: true },
    minimal: refund,
  },
  "late-payment": {
    typical: { ...refund, order, slug: sale.slug },
    hour: { ...refund, order, slug: sale.slug, isHour: true },
    bundle: { ...refund, slug: sale.slug, isBundle: true },
  },
  "apprentice-message": {
    answerable: { ...message, answerTo: "lucia@ejemplo.test" },
    typical: { ...message, answerTo: null },
  },
  "master-letter": { typical: { letterId: "l1" }, test: { letterId: "l1", isTest: true } },
  gift: {
    typical: { giftId: "g1", tokenId: "t1", reminder: null },
    week: { giftId: "g1", tokenId: "t1", reminder: "week" },
    start: { giftId: "g1", tokenId: "t1", reminder: "start" },
  },
  invitation: {
    typical: { name: "Inés", lastName: "Peña", message: "Aquí he encontrado calma. ¿Te vienes?", code: "c1" },
    minimal: { name: "Inés", lastName: "Peña", message: "", code: "c1" },
  },
  contact: {
    typical: {
      name: "Inés Peña",
      email: "ines@ejemplo.test",
      topic: "Un problema con la web",
      message: "No puedo entrar en la sala desde el móvil.",
      member: true,
    },
  },
};

export type SampleMail = { name: string; mail: RenderedMail };

async function renderSamples(
  template: MailTemplate,
  payloads: Record<string, unknown>,
  context: MailContext,
): Promise<SampleMail[]> {
  const render = mailTemplates[template] as (
    payload: unknown,
    context: MailContext,
  ) => RenderedMail | Promise<RenderedMail | null>;
  const rendering = Object.entries(payloads).map(async ([variant, payload]) => {
    const mail = await render(payload, context);
    return mail ? [{ name: `${template}-${variant}`, mail: nestMailQuotes(mail) }] : [];
  });
  return (await Promise.all(rendering)).flat();
}

/** Renders every template with typical, long and minimal facts, and one notification of each kind. */
export async function renderSampleMails(context = buildMailContext()): Promise<SampleMail[]> {
  const rendering = Object.entries(samples).map(([template, payloads]) =>
    renderSamples(template as MailTemplate, payloads, context),
  );
  return (await Promise.all(rendering)).flat();
}

const sender = {
  operator: "Ayllu Comunidad, S. L.",
  address: "Calle del Olmo 7, 28012 Madrid, España",
  helpUrl: `${SITE}/acerca-de/contacto`,
};

/** Builds what stands around a mail, with a choice where its readers have one. */
export function buildMailFrame({ topic, sender: master, optOutToken }: RenderedMail): MailFrame {
  const links = {
    unsubscribeUrl: `${SITE}/baja/t`,
    more: { label: "Elegir mis avisos", url: `${SITE}/account-settings/notificaciones` },
  };
  if (optOutToken !== undefined) return { sender, footer: { ...GIFT_FOOTER, ...links } };
  if (master) return { sender, footer: { ...toSenderFooter(master), ...links } };
  return topic ? { sender, footer: { ...toPreferenceFooter(mailTopicLabel(topic)), ...links } } : { sender };
}
