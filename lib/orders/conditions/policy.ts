import {
  ADDRESS_AFTER_RESERVING,
  countRemaining,
  findEntryEnd,
  formatRemaining,
  hasBegun,
  isHeldLive,
  isOpenToNewcomers,
  isLive,
  type EncuentroTimes,
} from "@/lib/content/schedule/policy";
import type { EncuentroView } from "@/lib/content/schedule/schema";
import { formatGivenMonths, type GivenMembership } from "@/lib/orders/given-membership-terms";
import { formatFollowing } from "@/lib/orders/pack-terms";
import { atCurrentPrice } from "@/lib/orders/pro-rata";
import {
  calculateWithdrawalTerm,
  CONSENT_TEXT,
  findTermEnd,
  WITHDRAWAL_DAYS,
  type WithdrawalFacts,
} from "@/lib/orders/withdrawal-term";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { SELLER_KIND_LABELS, type SellerKind } from "@/lib/platform/copy/seller-kind";
import { formatTime, formatWeekdayOfMonth, toLocalDate } from "@/lib/platform/time/format";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { formatTerm, formatLessThan } from "@/lib/platform/time/duration";
import { formatZone } from "@/lib/platform/time/zone-names";
import type { ContentType, Modality, OnlineType } from "@/lib/reference/labels";
import { formatMoney } from "@/lib/reference/money";

// The lines that a buyer is told before paying. The page of the content, the checkout, the order and the receipt all show
// them: none of these has a condition of its own.

type Lesson = { availableAfterDays: number; freeSample: boolean };

/** The facts of an offer at its listed price, in minor units. */
export type ConditionFacts = {
  contentType: ContentType;
  onlineType: OnlineType | null;
  modality: Modality;
  amount: number;
  minimumAmount: number | null;
  suggestedAmount: number | null;
  currency: string;
  proRata: boolean;
  lateEntryMinutes: number | null;
  placeName: string | null;
  placeAddress: string | null;
  placeQuarter: string | null;
  placeCity: string | null;
  /** Hours before its start until which a booked hour can be moved or cancelled; only for what is booked by the hour. */
  moveHours?: number | null;
  /** First name of the Master, for what is booked by the hour. */
  masterName?: string;
  /** The capacity in which the Master offers, if they have said it. */
  sellerKind?: SellerKind | null;
  /** The hour is a session of a pack, to which it goes back when it is cancelled. */
  isFromPack?: boolean;
  /**
   * Several hours at once, each of which is booked later; `lastDay` is such as "2027-05-28". For a gift it is the latest day,
   * and `giftMonths` count from the acceptance.
   */
  pack?: { sessions: number; minutes: number; lastDay: string; giftMonths?: number | null } | null;
  /** Months of a membership for somebody else; `lastDay`, such as "2027-05-28", is the last one to accept them. */
  membership?: GivenMembership | null;
  addressAfterReserving: boolean;
  encuentros: readonly (EncuentroTimes & Pick<EncuentroView, "timezone">)[];
  files: readonly { kind: string }[];
  modules: readonly { lessons: readonly Lesson[] }[];
};

/** A content that is sold with others, and the facts of its conditions. */
export type PartConditions = { id: string; title: string; facts: ConditionFacts };

/** Picks what the lines of a content that is sold whole are made of, to be sent to the browser: no other fact, no hidden address. */
export const pickFacts = (facts: ConditionFacts): ConditionFacts => ({
  contentType: facts.contentType,
  onlineType: facts.onlineType,
  modality: facts.modality,
  amount: facts.amount,
  minimumAmount: facts.minimumAmount,
  suggestedAmount: facts.suggestedAmount,
  currency: facts.currency,
  proRata: facts.proRata,
  sellerKind: facts.sellerKind,
  lateEntryMinutes: facts.lateEntryMinutes,
  placeName: facts.placeName,
  placeAddress: facts.addressAfterReserving ? null : facts.placeAddress,
  placeQuarter: facts.placeQuarter,
  placeCity: facts.placeCity,
  addressAfterReserving: facts.addressAfterReserving,
  encuentros: facts.encuentros.map(({ startsAt, endsAt, timezone, cancelled, openedAt, endedAt }) => ({
    startsAt,
    endsAt,
    timezone,
    cancelled,
    ...(openedAt ? { openedAt } : {}),
    ...(endedAt ? { endedAt } : {}),
  })),
  files: facts.files.map(({ kind }) => ({ kind })),
  modules: facts.modules.map(({ lessons }) => ({
    lessons: lessons.map(({ availableAfterDays, freeSample }) => ({ availableAfterDays, freeSample })),
  })),
});

export type ConditionKind =
  | "pack"
  | "membership"
  | "change"
  | "remaining"
  | "live"
  | "opening"
  | "place"
  | "return"
  | "absence"
  | "seller";
export type Condition = { kind: ConditionKind; text: string };

/** `zone` is the buyer's; what takes place somewhere is told in the hour of its place. */
export type Telling = { now: Date; zone: string; isGift?: boolean };

const isPaid = ({ amount, minimumAmount }: Pick<ConditionFacts, "amount" | "minimumAmount">): boolean =>
  amount > 0 || minimumAmount !== null;

/** "viernes 4 de diciembre", with the year when it is another one. */
function formatDay(iso: string, { now, zone }: Telling): string {
  const year = toLocalDate(iso, zone).slice(0, 4);
  const isThisYear = toLocalDate(now.toISOString(), zone).startsWith(year);
  return formatWeekdayOfMonth(iso, zone) + (isThisYear ? "" : ` de ${year}`);
}

const formatMoment = (iso: string, telling: Telling): string =>
  `${formatDay(iso, telling)} a las ${formatTime(iso, telling.zone)}`;

const inZoneOf = (
  { modality }: Pick<ConditionFacts, "modality">,
  { timezone }: { timezone: string },
  telling: Telling,
) => (modality === "OFFLINE" ? { ...telling, zone: timezone } : telling);

function describeRemainingPrice(facts: ConditionFacts, now: Date): string {
  if (!isPaid(facts)) return "";
  if (!facts.proRata) return " El precio es el de todos.";
  if (facts.minimumAmount !== null) return " El mínimo y lo que se sugiere son solo por lo que queda.";
  const { amount } = atCurrentPrice(facts, now);
  if (amount === facts.amount) return "";
  const format = (minor: number) => formatMoney(minor, facts.currency);
  return ` El precio es solo por lo que queda: ${format(amount)} de ${format(facts.amount)}.`;
}

/** "Ya ha empezado: quedan 4 de 6 encuentros. El precio es solo por lo que queda: 93,33 € de 140 €." */
function describeRemaining(facts: ConditionFacts, { now }: Telling): string | null {
  const remaining = countRemaining(facts.encuentros, facts.lateEntryMinutes, now);
  if (!hasBegun(remaining)) return null;
  return `Ya ha empezado: ${formatRemaining(remaining)}.${describeRemainingPrice(facts, now)}`;
}

/** "Ahora, hasta las 05:40. Puedes entrar hasta las 03:50." */
function describeLive(facts: ConditionFacts, telling: Telling): string | null {
  const { encuentros, lateEntryMinutes } = facts;
  const live = encuentros.find((encuentro) => isLive(encuentro, telling.now.getTime()));
  if (!live) return null;
  const { zone } = inZoneOf(facts, live, telling);
  const until = `Ahora, hasta las ${formatTime(live.endsAt, zone)}.`;
  if (!isOpenToNewcomers(live, lateEntryMinutes, telling.now))
    return `${until} En este ya no se puede entrar.`;
  const entryEnd = findEntryEnd(live, lateEntryMinutes);
  return entryEnd === Date.parse(live.endsAt)
    ? `${until} Puedes entrar hasta que termine.`
    : `${until} Puedes entrar hasta las ${formatTime(new Date(entryEnd).toISOString(), zone)}.`;
}

const NUMBER_WORDS =
  "Una Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce Trece Catorce Quince Dieciséis Diecisiete Dieciocho Diecinueve Veinte".split(
    " ",
  );

/** "Siete de 11 lecciones se abren más tarde". */
function formatLater(later: number, total: number): string {
  if (total === 1) return "La lección se abre más tarde";
  if (later === total) return `Las ${total} lecciones se abren más tarde`;
  return `${NUMBER_WORDS[later - 1] ?? later} de ${total} lecciones ${later === 1 ? "se abre" : "se abren"} más tarde`;
}

/** The local day on which a course begins for a buyer, as noon in UTC: that of the purchase, or of the first encuentro. */
function findStartDay({ encuentros }: ConditionFacts, { now, zone }: Telling): number {
  const starts = encuentros.filter(({ cancelled }) => !cancelled).map(({ startsAt }) => Date.parse(startsAt));
  const first = starts.length > 0 ? Math.min(...starts) : 0;
  const start = new Date(Math.max(first, now.getTime())).toISOString();
  return Date.parse(`${toLocalDate(start, zone)}T12:00:00Z`);
}

function listLaterLessons({ contentType, modules }: ConditionFacts): readonly Lesson[] {
  if (contentType !== "COURSE") return [];
  const lessons = modules.flatMap((module) => module.lessons);
  return lessons.filter(({ availableAfterDays, freeSample }) => availableAfterDays > 0 && !freeSample);
}

/** "Siete de 11 lecciones se abren más tarde: la última el viernes 4 de diciembre." */
function describeOpening(facts: ConditionFacts, telling: Telling): string | null {
  const lessons = facts.modules.flatMap((module) => module.lessons);
  const later = listLaterLessons(facts);
  if (later.length === 0) return null;
  const days = later.map(({ availableAfterDays }) => availableAfterDays);
  const last = findStartDay(facts, telling) + Math.max(...days) * DAY_MS;
  const day = formatDay(new Date(last).toISOString(), { ...telling, zone: "UTC" });
  const which = Math.min(...days) === Math.max(...days) ? "" : "la última ";
  return `${formatLater(later.length, lessons.length)}: ${which}el ${day}.`;
}

/** "Casa del Río, Calle Elvira 3, Albaicín, Granada"; without the street where only those who come are told it. */
function formatPlace(facts: ConditionFacts): string {
  const { placeName, placeAddress, placeQuarter, placeCity, addressAfterReserving } = facts;
  return [placeName, addressAfterReserving ? null : placeAddress, placeQuarter, placeCity]
    .filter(Boolean)
    .join(", ");
}

/** "En Casa del Río, Calle Elvira 3, Granada." · "Por videollamada, en directo: no incluye grabación." */
function describePlace(facts: ConditionFacts, untoldAddress = ADDRESS_AFTER_RESERVING): string | null {
  const { modality, addressAfterReserving, files } = facts;
  if (facts.membership) return null;
  if (!isHeldLive(facts))
    return facts.contentType === "EBOOK" ? null : "Está grabado: empiezas cuando quieras.";
  const recordings = files.filter(({ kind }) => kind === "AUDIO" || kind === "VIDEO").length;
  const included = recordings > 0 ? `incluye ${pluralize(recordings, "grabación", "grabaciones")}` : null;
  if (modality === "ONLINE") return `Por videollamada, en directo: ${included ?? "no incluye grabación"}.`;
  const where = formatPlace(facts);
  if (!where) return included && `En persona; ${included}.`;
  const later = addressAfterReserving ? ` ${untoldAddress}` : "";
  return `En ${where}${included ? `; ${included}` : ""}.${later}`;
}

/** The facts of a term in which something can be returned. */
type TermFacts = Pick<ConditionFacts, "encuentros" | "lateEntryMinutes" | "modality" | "files" | "modules">;

function toWithdrawalFacts(
  { encuentros, lateEntryMinutes }: TermFacts,
  { now, zone }: Telling,
): WithdrawalFacts {
  return {
    purchaseDate: now,
    appointmentDate: null,
    consentedAt: null,
    paidToMaster: false,
    zone,
    encuentros: encuentros
      .filter((encuentro) => isOpenToNewcomers(encuentro, lateEntryMinutes, now))
      .map(({ startsAt, endsAt }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        cancelledAt: null,
      })),
  };
}

/** "el primer encuentro", of one that has begun "el próximo encuentro". */
function nameFirst({ encuentros }: TermFacts, now: Date): string {
  const held = encuentros.filter(({ cancelled }) => !cancelled);
  if (held.length === 1) return "el encuentro";
  return held.every(({ startsAt }) => Date.parse(startsAt) > now.getTime())
    ? "el primer encuentro"
    : "el próximo encuentro";
}

/** Returns until when something can be returned, in words; null if it cannot. */
function describeDeadline(facts: TermFacts, telling: Telling): { text: string; consentEnds: boolean } | null {
  const { now } = telling;
  const term = toWithdrawalFacts(facts, telling);
  const { until } = calculateWithdrawalTerm(term);
  if (until === null) return null;
  const whenConsented = calculateWithdrawalTerm({ ...term, consentedAt: now }).until;
  const [next] = facts.encuentros.filter(
    ({ startsAt, cancelled }) => !cancelled && Date.parse(startsAt) > now.getTime(),
  );
  const canBeOpened = facts.files.some(({ kind }) => kind !== "IMAGE") || facts.modules.length > 0;
  const consentEnds = canBeOpened && until.getTime() !== whenConsented?.getTime();
  if (next) {
    const local = inZoneOf(facts, next, telling);
    const first = nameFirst(facts, now);
    if (until.getTime() === whenConsented?.getTime())
      return {
        text: `hasta el ${formatMoment(until.toISOString(), local)}, ${WITHDRAWAL_DAYS} días antes d${first}`,
        consentEnds,
      };
    if (until.getTime() === Date.parse(next.startsAt) - 1)
      return { text: `hasta que empiece ${first}, el ${formatMoment(next.startsAt, local)}`, consentEnds };
  }
  return {
    text: `hasta el ${formatDay(until.toISOString(), telling)}, ${WITHDRAWAL_DAYS} días después de comprarlo`,
    consentEnds,
  };
}

/** "Puedes cambiarla o cancelarla hasta el lunes 7 de diciembre a las 18:00 (hora de Madrid): se devuelve entera." */
function describeChange(facts: ConditionFacts, moveHours: number, telling: Telling): string | null {
  const [hour] = facts.encuentros;
  if (!hour) return null;
  const deadline = Date.parse(hour.startsAt) - moveHours * HOUR_MS;
  if (deadline <= telling.now.getTime())
    return `Ya no se podrá cambiar ni cancelar: ${formatLessThan(moveHours)}.`;
  const local = inZoneOf(facts, hour, telling);
  const moment = `${formatMoment(new Date(deadline).toISOString(), local)} (${formatZone(local.zone)})`;
  const effect = isPaid(facts) ? ": se devuelve entera" : "";
  return `Puedes cambiarla o cancelarla hasta el ${moment}${facts.isFromPack ? ": la sesión vuelve a tu pack" : effect}.`;
}

/** "Son 5 sesiones de 60 minutos: eliges cada hora cuando quieras, hasta el viernes 28 de mayo." */
function describePack({ pack }: ConditionFacts, telling: Telling): string | null {
  if (!pack) return null;
  const day = formatDay(`${pack.lastDay}T12:00:00Z`, { ...telling, zone: "UTC" });
  if (pack.giftMonths != null)
    return `Son ${pack.sessions} sesiones de ${pack.minutes} minutos: quien las reciba elige cada hora en ${formatFollowing(pack.giftMonths)} a aceptar el regalo, como muy tarde hasta el ${day}. Las que no use se pierden.`;
  return `Son ${pack.sessions} sesiones de ${pack.minutes} minutos: eliges cada hora cuando quieras, hasta el ${day}. Las que no uses hasta ese día se pierden.`;
}

/** "Abre la membresía durante tres meses desde que se acepta, y termina sola: no hay ningún cobro más. […]" */
function describeMembership({ membership }: ConditionFacts, telling: Telling): string | null {
  if (!membership) return null;
  const day = formatDay(`${membership.lastDay}T12:00:00Z`, { ...telling, zone: "UTC" });
  return `Abre la membresía durante ${formatGivenMonths(membership.months)} desde que se acepta, y termina sola: no hay ningún cobro más. Se puede aceptar hasta el ${day}; después se pierde.`;
}

/** "Cada hora se puede cambiar o cancelar hasta 1 día antes, y la sesión vuelve a tu pack. […]" */
function describePackChange({ pack, moveHours }: ConditionFacts): string | null {
  if (!pack) return null;
  const until = moveHours ? `hasta ${formatTerm(moveHours)} antes` : "hasta que empiece";
  const whose = pack.giftMonths == null ? "tu" : "su";
  return `Cada hora se puede cambiar o cancelar ${until}, y la sesión vuelve a ${whose} pack; después cuenta como usada. Si la cancela quien te acompaña, vuelve siempre.`;
}

/** "Puedes devolver el pack hasta el viernes 11 de diciembre, 14 días después de comprarlo. […]" */
function describePackReturn(telling: Telling): string {
  const until = findTermEnd(telling.now, telling.zone).toISOString();
  if (telling.isGift)
    return `Puedes devolverlo hasta el ${formatDay(until, telling)}, ${WITHDRAWAL_DAYS} días después de comprarlo, mientras nadie haya aceptado el regalo. Si dejan de darse estas horas, te devolvemos las que queden.`;
  return `Puedes devolver el pack hasta el ${formatDay(until, telling)}, ${WITHDRAWAL_DAYS} días después de comprarlo: se devuelven las sesiones que no hayas usado. También si dejan de darse estas horas.`;
}

const TOO_LATE_TO_RETURN = "No se puede devolver: entras en un encuentro que ya ha empezado.";

/** "Puedes devolverlo hasta el viernes 11 de diciembre, 14 días después de comprarlo, mientras nadie haya aceptado el regalo." */
export function describeGiftReturn(facts: Omit<TermFacts, "files" | "modules">, telling: Telling): string {
  const deadline = describeDeadline({ ...facts, files: [], modules: [] }, telling);
  return deadline
    ? `Puedes devolverlo ${deadline.text}, mientras nadie haya aceptado el regalo.`
    : TOO_LATE_TO_RETURN;
}

const MONTHS_RETURNED = " Si deja de ofrecerse, te devolvemos los meses que no hayan empezado.";

/** "Puedes devolverlo hasta el viernes 11 de diciembre, 14 días después de comprarlo. […]" */
function describeReturn(facts: ConditionFacts, telling: Telling): string | null {
  if (facts.pack) return describePackReturn(telling);
  if (facts.moveHours != null) return describeChange(facts, facts.moveHours, telling);
  if (!isPaid(facts)) return null;
  if (telling.isGift) return describeGiftReturn(facts, telling) + (facts.membership ? MONTHS_RETURNED : "");
  const deadline = describeDeadline(facts, telling);
  if (!deadline) return TOO_LATE_TO_RETURN;
  const consent = ` Ese derecho solo termina antes si, al abrirlo, dices que sí a «${CONSENT_TEXT}».`;
  return `Puedes devolverlo ${deadline.text}.${deadline.consentEnds ? consent : ""}`;
}

/** "Si no vienes, la hora cuenta como dada y no se devuelve. Si no viene Aurora, se te devuelve entera." Nobody sees who comes in person. */
export function describeAbsence(
  facts: Pick<
    ConditionFacts,
    "moveHours" | "masterName" | "amount" | "minimumAmount" | "modality" | "isFromPack" | "pack"
  >,
): string | null {
  const { moveHours, masterName = "quien te acompaña", modality, isFromPack, pack } = facts;
  if (moveHours == null) return null;
  const inPerson = modality === "OFFLINE";
  if (isFromPack || pack) {
    const isGift = pack?.giftMonths != null;
    const other = inPerson ? "escríbenos" : `la sesión vuelve a ${isGift ? "su" : "tu"} pack`;
    return `Si ${isGift ? "quien las recibe no viene" : "no vienes"}, la sesión cuenta como usada. Si no viene ${masterName}, ${other}.`;
  }
  if (!isPaid(facts)) return null;
  const other = inPerson ? "escríbenos y se te devuelve entera" : "se te devuelve entera";
  return `Si no vienes, la hora cuenta como dada y no se devuelve. Si no viene ${masterName}, ${other}.`;
}

const SOLD_BY_US = `Compras a ${PRODUCT_NAME}, que responde ante ti con todos los derechos de consumo.`;

/** "Lo ofrece un particular." */
const describeGiver = ({ sellerKind }: Pick<ConditionFacts, "sellerKind">): string | null =>
  sellerKind ? `Lo ofrece un ${SELLER_KIND_LABELS[sellerKind].toLowerCase()}.` : null;

/** "Lo ofrece un particular. Compras a Ayllu, que responde ante ti con todos los derechos de consumo." */
export function describeSeller(
  facts: Pick<ConditionFacts, "sellerKind" | "amount" | "minimumAmount">,
): string | null {
  const told = [describeGiver(facts), isPaid(facts) ? SOLD_BY_US : null].filter((text) => text !== null);
  return told.length > 0 ? told.join(" ") : null;
}

const keepTold = (told: readonly [ConditionKind, string | null][]): Condition[] =>
  told.flatMap(([kind, text]) => (text === null ? [] : [{ kind, text }]));

/** Lists what a buyer has to know before paying at `now`, in the order in which it is told. */
export function listConditions(facts: ConditionFacts, telling: Telling): Condition[] {
  const told: [ConditionKind, string | null][] = [
    ["pack", describePack(facts, telling)],
    ["membership", describeMembership(facts, telling)],
    ["change", describePackChange(facts)],
    ["remaining", describeRemaining(facts, telling)],
    ["live", describeLive(facts, telling)],
    ["return", describeReturn(facts, telling)],
    ["absence", describeAbsence(facts)],
    ["opening", describeOpening(facts, telling)],
    ["place", describePlace(facts)],
    ["seller", describeSeller(facts)],
  ];
  return keepTold(told);
}

const OPENING_OF_OWNERS = "Hay lecciones que se abren más tarde: en tu contenido ves el día de cada una.";
const ADDRESS_OF_OWNERS = "La dirección exacta está en tu contenido.";
const RETURN_OF_OWNERS = "Si puedes devolverlo, y hasta cuándo, lo dice tu pedido.";

/**
 * Lists what whoever has a content still needs of its conditions, the same at any time and in any zone: prices and terms are
 * those of their own order.
 */
export const listOwnerConditions = (facts: ConditionFacts): Condition[] =>
  keepTold([
    ["opening", listLaterLessons(facts).length > 0 ? OPENING_OF_OWNERS : null],
    ["place", describePlace(facts, ADDRESS_OF_OWNERS)],
    ["return", isPaid(facts) ? RETURN_OF_OWNERS : null],
  ]);
