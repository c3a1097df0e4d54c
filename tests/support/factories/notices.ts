import type {
  NotificationFacts,
  NotificationKind,
  NotificationPayloads,
} from "@/lib/messaging/notification-kinds";

// One notification of each kind, for whatever shows them: no database.

const START = "2026-12-05T18:00:00.000Z";
const ZONE = "America/Bogota";

const ayni = { slug: "respirar-para-volver-a-casa", title: "Respirar para volver a casa" };
const person = { personName: "Inés Peña", personSlug: "ines-pena" };
const received = { ...ayni, orderId: "o1", section: "contenido" as const };
const masterName = "Lucía Ferrer";
const masterSlug = "lucia-ferrer";
const letter = {
  letterId: "l1",
  subject: "Lo que aprendí del silencio",
  masterId: "m1",
  masterName,
  masterSlug,
};
const sum = { amount: 4500, currency: "eur" };
const reminder = {
  ...ayni,
  encuentroId: "e1",
  sequence: 0,
  startsAt: START,
  timezone: ZONE,
  city: null,
  orderId: "o1",
};
const hour = { ...ayni, ...person, startsAt: START, timezone: ZONE, city: null };
const booking = { ...hour, bookingId: "b1", encuentroId: "e1", before: null, personZone: "Europe/Madrid" };
const pack = { ...ayni, packId: "p1", lastDay: "2027-05-28" };
const given = { ...ayni, recipientName: "Tomás" };

const payloads: NotificationPayloads = {
  published: { ...ayni, masterName, masterId: "m1" },
  letter,
  "participants-letter": letter,
  "encuentro-tomorrow": reminder,
  "encuentro-soon": { ...reminder, city: "Buenos Aires", timezone: "America/Argentina/Buenos_Aires" },
  "encuentros-changed": { ...ayni, orderId: "o1" },
  "encuentro-missed": { ...ayni, orderId: "o1", isRefundable: true },
  "master-missed": { ...ayni, encuentroId: "e1", hasRefunds: true },
  received: { ...ayni, ...person },
  "place-returned": { ...ayni, ...person },
  "place-given": { ...received, masterName },
  "place-taken-back": { ...ayni, masterName },
  "pack-received": { ...pack, sessions: 3 },
  "offer-closed": { ...ayni, masterName, hasHour: true, hasPack: true },
  "place-moved": {
    ...received,
    masterName,
    startsAt: START,
    timezone: ZONE,
    city: null,
    from: { title: "Respirar en otoño" },
  },
  sold: { ...ayni, ...sum, ...person, orderId: "o1" },
  "sale-refunded": { ...ayni, ...sum },
  "paid-out": { amount: 123456, currency: "eur", sales: 14 },
  "bank-details-changed": { account: "ES•• •••• 1332", effectiveAt: START },
  "bank-details-cancelled": { account: "ES•• •••• 1332" },
  "application-approved": { masterTitle: "MAESTRA" },
  "application-refused": { masterTitle: null },
  thanked: { ...ayni, ...person },
  "thanks-answered": { ...received, masterName },
  "lesson-opened": { ...ayni, orderId: "o1", lessons: 1 },
  "lesson-asked": { ...ayni, ...person },
  "lesson-answered": { ...ayni, orderId: "o1", lessonId: "le1", masterName },
  "question-asked": { ...person, about: ayni },
  "question-answered": { masterName, masterSlug, about: ayni },
  "question-hidden": { ...ayni, reason: "Contiene un número de teléfono.", isByAdmin: true },
  "seat-funded": ayni,
  "seat-claimed": ayni,
  "seat-granted": received,
  "seat-offered": { ...ayni, until: START, price: { amount: 2500, currency: "eur" } },
  "offer-lapsed": ayni,
  "waiting-list-closed": { ...ayni, isWithdrawn: false },
  "gift-accepted": given,
  "gift-declined": given,
  "gift-returned": given,
  "gift-lapsed": given,
  "gift-ended": ayni,
  "barter-proposed": { ...person, offeredTitle: "Pan de masa madre", wantedTitle: ayni.title },
  "barter-accepted": { ...person, ...received },
  "barter-declined": { ...person, wantedTitle: ayni.title },
  booked: booking,
  "calendar-away": { name: "Trabajo" },
  "booking-moved": { ...booking, before: "2026-12-04T18:00:00.000Z" },
  "booking-cancelled": { ...booking, returned: { ...sum, packLeft: null } },
  "booking-forgone": { ...booking, hasWord: true },
  "hour-returned": { ...hour, masterName, returned: { ...sum, packLeft: null } },
  "hour-freed": hour,
  "pack-ending": { ...pack, left: 3 },
  "pack-last": pack,
  "pack-stopped": { ...pack, orderId: "o1" },
  membership: { about: "price", title: "Círculo de Luna" },
  "member-left": { ...person, title: "Círculo de Luna" },
  joined: person,
  "report-decided": { upheld: true },
  "content-taken-down": ayni,
  "content-restored": ayni,
  "content-edited": { ...ayni, about: "price" },
  "appeal-decided": { title: `«${ayni.title}»`, overturned: true },
  moderated: { about: "Letter", title: "Lo que aprendí del silencio" },
};

/** Builds a notification of each kind, with some facts replaced. */
export const buildNotices = (): NotificationFacts[] =>
  (Object.keys(payloads) as NotificationKind[]).map(
    (kind) => ({ kind, payload: payloads[kind] }) as NotificationFacts,
  );

export function buildNotice<Kind extends NotificationKind>(
  kind: Kind,
  overrides: Partial<NotificationPayloads[Kind]> = {},
): NotificationFacts {
  return { kind, payload: { ...payloads[kind], ...overrides } } as NotificationFacts;
}
