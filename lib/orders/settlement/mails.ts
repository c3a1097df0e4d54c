import "server-only";
import { findPlaceZone } from "@/lib/content/booking-terms/policy";
import { findFirstAhead, findVenueCity } from "@/lib/content/schedule/policy";
import { findReceivedVenue } from "@/lib/content/calendar/data";
import type { RefundMail, SaleMail } from "@/lib/messaging/mail/templates/payments";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { toAppliedDiscount } from "@/lib/orders/discounts/data";
import { toMomentOf } from "@/lib/orders/grant";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import { findTaxName } from "@/lib/orders/tax/copy";
import { formatDeclaration, toDeclaredPurchase } from "@/lib/orders/withdrawal-declaration";
import type { Tx } from "@/lib/platform/db/client";
import type { ProcessorPayment } from "@/lib/platform/ports/payments";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { formatFullName } from "@/lib/platform/text/full-name";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { OrderRow } from "./data";
import { kindOf } from "./kinds";

const toDedupeKey = ({ id }: OrderRow, kind: string) => `${kind}:${id}`;

/** The title and the page of what was sold; the page of what is sold by the hour is that of its offer. */
function toSubject(lead: OrderRow): { slug: string; title: string } {
  const { slug, title, offer } = lead.ayni;
  return kindOf(lead).toSubject?.(lead) ?? { slug: offer?.slug ?? slug, title };
}

const listEncuentroIds = ({ ayni }: OrderRow, now = new Date()): string[] =>
  ayni.encuentros.filter(({ endsAt }) => endsAt > now).map(({ id }) => id);

/** A copy of an offer that takes place at one hour: neither a pack nor a period of a membership. */
const isHourCopy = ({ ayni: { offerId, pack, membershipPlan } }: OrderRow): boolean =>
  offerId !== null && pack === null && membershipPlan === null;

/** Names the hour that was booked, if it was one. */
function toBookedHour(order: OrderRow): Pick<SaleMail, "hour"> {
  const { ayni } = order;
  const [encuentro] = ayni.encuentros;
  if (!isHourCopy(order) || !encuentro) return {};
  const { startsAt, timezone } = encuentro;
  return { hour: { startsAt: startsAt.toISOString(), timezone, city: findVenueCity(ayni, timezone) } };
}

/** Names the first encuentro ahead of anything but an hour of one person. */
function toNextEncuentro(order: OrderRow, now = new Date()): Pick<SaleMail, "next"> {
  const { ayni } = order;
  const next = ayni.offerId === null ? findFirstAhead(ayni.encuentros, now) : undefined;
  return next ? { next: toMomentOf(ayni, next) } : {};
}

/** The conditions that the buyer was told before paying; for a bundle, those of each of its parts. */
const listTold = (orders: OrderRow[]): string[] =>
  orders.length === 1
    ? orders.flatMap(({ conditions }) => conditions)
    : orders.map(({ ayni, conditions }) => [`«${ayni.title}»:`, ...conditions].join(" "));

/** The tax of a payment; parts with several rules have no percentage in common. */
function toTaxFacts(orders: OrderRow[], lead: OrderRow): Pick<SaleMail, "taxName" | "taxPercentage"> {
  const isMixed = orders.some(({ taxRule }) => taxRule !== lead.taxRule);
  if (isMixed) return { taxName: "Impuestos", taxPercentage: null };
  const taxPercentage = lead.taxPercentage.toNumber();
  return { taxName: findTaxName(lead.taxRule, taxPercentage), taxPercentage };
}

/** Sums up the orders of a payment under the name of what was bought; the other facts are those of the first. */
function toSalePayload(orders: OrderRow[], lead: OrderRow) {
  const discount = toAppliedDiscount(lead);
  const sumOf = (pick: (order: OrderRow) => number): number =>
    orders.reduce((sum, order) => sum + pick(order), 0);
  return {
    orderId: lead.id,
    reference: lead.reference,
    ...toSubject(lead),
    amount: sumOf(({ amount }) => amount),
    ...(discount ? { discount } : {}),
    taxBase: sumOf(({ taxBase }) => taxBase),
    taxAmount: sumOf(({ taxAmount }) => taxAmount),
    ...toTaxFacts(orders, lead),
    feeAmount: sumOf(({ feeAmount }) => feeAmount),
    masterAmount: sumOf(calculateMasterAmount),
    currency: lead.currency,
    conditions: listTold(orders),
    ...(lead.gift ? {} : { encuentroIds: orders.flatMap((order) => listEncuentroIds(order)) }),
    ...(lead.gift || orders.length > 1 ? {} : toNextEncuentro(lead)),
    ...toBookedHour(lead),
    ...kindOf(lead).toSaleMail?.(orders),
  };
}

const findVenue = async (tx: Tx, { encuentroIds = [] }: { encuentroIds?: string[] }) =>
  encuentroIds[0] === undefined ? null : findReceivedVenue(tx, encuentroIds[0]);

/** These facts are told to the Master of an hour alone. */
async function findHourFacts(
  tx: Tx,
  { ayniContentId, user }: OrderRow,
): Promise<Pick<SaleMail, "personZone" | "hasAnswers">> {
  const booking = await tx.booking.findUnique({
    where: { ayniId: ayniContentId },
    select: { answers: true },
  });
  return {
    ...(user.timezone ? { personZone: user.timezone } : {}),
    ...(booking?.answers ? { hasAnswers: true } : {}),
  };
}

/** Tells the buyer and the Master of a sale, once for all orders of its payment. */
export async function notifyOfSale(tx: Tx, orders: OrderRow[]): Promise<void> {
  const [lead] = orders;
  if (!lead) return;
  const { user, master } = lead;
  const sale = toSalePayload(orders, lead);
  await queueMail(tx, {
    template: "receipt",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(lead, "receipt"),
    payload: {
      name: user.name,
      zone: user.timezone,
      ...sale,
      ...(areInvoicesIssued() && { hasInvoice: true }),
      venue: await findVenue(tx, sale),
    },
  });
  const { slug, title, amount, currency, orderId, hour } = sale;
  const personName = formatFullName(user);
  await notify(tx, [
    {
      kind: "sold",
      userId: master.id,
      payload: {
        slug,
        title,
        amount,
        currency,
        orderId,
        personName,
        personSlug: user.slug,
        ...(hour && { hour: { ...hour, personZone: user.timezone } }),
        ...kindOf(lead).toSoldNotice?.(orders),
      },
      dedupeKey: toDedupeKey(lead, "sold"),
      mail: {
        template: "sale",
        payload: {
          name: master.name,
          zone: master.timezone,
          personName,
          ...sale,
          ...(hour && (await findHourFacts(tx, lead))),
        },
      },
    },
  ]);
}

/** The whole of the running period of a membership goes back, which ends it. */
function endsMembership(
  { period, gift, amount }: OrderRow,
  refundedAmount: number,
  now = new Date(),
): boolean {
  if (!period || gift || refundedAmount < amount || period.endsAt <= now) return false;
  const { endsAt, membership } = period;
  return membership.endedAt === null && membership.paidUntil !== null && endsAt >= membership.paidUntil;
}

export async function notifyMasterOfRefund(tx: Tx, order: OrderRow, refundedAmount: number): Promise<void> {
  const { user, master, ayni, currency, payment, appointmentDate } = order;
  const amount = refundedAmount - (payment?.refundedAmount ?? 0);
  const placeZone = findPlaceZone(ayni);
  await notify(tx, [
    {
      kind: "sale-refunded",
      userId: master.id,
      payload: {
        slug: ayni.slug,
        title: ayni.title,
        amount,
        currency,
        reference: order.reference,
        personName: formatFullName(user),
        ...(endsMembership(order, refundedAmount) && { endsMembership: true as const }),
        ...(isHourCopy(order) && appointmentDate
          ? {
              hour: {
                startsAt: appointmentDate.toISOString(),
                timezone: placeZone ?? master.timezone ?? DEFAULT_TIME_ZONE,
                personZone: user.timezone,
                city: placeZone && ayni.placeCity,
              },
            }
          : {}),
      },
      dedupeKey: `${toDedupeKey(order, "sale-refunded")}:${refundedAmount}`,
    },
  ]);
}

/** The buyer's statement, which the mail acknowledges; nothing if the refund is no withdrawal. */
function toAcknowledgement(order: OrderRow): Pick<RefundMail, "withdrawal"> {
  if (!order.withdrawnAt) return {};
  const purchase = toDeclaredPurchase(order);
  const { zone } = purchase;
  return { withdrawal: { text: formatDeclaration(purchase), at: order.withdrawnAt.toISOString(), zone } };
}

/** Names the hour whose payment goes back, in the zone of its place or its buyer; a cancelled one has no encuentro any more. */
function toReturnedHour(order: OrderRow): Pick<RefundMail, "hour"> {
  const { appointmentDate, user, ayni } = order;
  if (!isHourCopy(order) || !appointmentDate) return {};
  const zone = findPlaceZone(ayni) ?? user.timezone ?? DEFAULT_TIME_ZONE;
  return { hour: { startsAt: appointmentDate.toISOString(), zone } };
}

/** All that has gone back, the part of it that did earlier, and whether the buyer has now got all that they can. */
type Returned = { refundedAmount: number; before: number; isWhole: boolean };

type ReturnedPart = Pick<RefundMail, "isPart" | "isPackRest" | "isLaterRest" | "partOf" | "returnedBefore">;

/** A pack is closed by its first return: later ones are of sessions whose hours were cancelled since. */
function toPart({ ayni, amount }: OrderRow, { before, isWhole }: Returned): ReturnedPart {
  const earlier = before > 0 ? { returnedBefore: before } : {};
  if (ayni.pack && before > 0) return { isPackRest: true, isLaterRest: true };
  if (isWhole) return earlier;
  if (ayni.pack) return { isPackRest: true };
  return ayni.membershipPlan ? { isPart: true, ...earlier } : { partOf: amount, ...earlier };
}

/** Tells the buyer what goes back now, and what did before. */
export async function queueRefundMail(tx: Tx, order: OrderRow, returned: Returned): Promise<void> {
  const { user, ayni, currency } = order;
  const { refundedAmount, before, isWhole } = returned;
  const isFirstWhole = isWhole && !(ayni.pack && before > 0);
  await queueMail(tx, {
    template: "refunded",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(order, isFirstWhole ? "refunded" : `refunded-${refundedAmount}`),
    payload: {
      name: user.name,
      title: ayni.title,
      amount: refundedAmount - before,
      currency,
      ...toPart(order, returned),
      order: { id: order.id, reference: order.reference },
      ...(isFirstWhole && !order.gift ? { encuentroIds: listEncuentroIds(order) } : {}),
      ...toReturnedHour(order),
      ...(isWhole || ayni.pack ? toAcknowledgement(order) : {}),
      ...kindOf(order).toRefundMail?.(order),
    },
  });
}

type LatePayment = { payment: ProcessorPayment; lostDiscount: boolean; wasCancelled: boolean };

export async function queueLatePaymentMail(
  tx: Tx,
  lead: OrderRow,
  { payment: { amount, currency }, lostDiscount, wasCancelled }: LatePayment,
): Promise<void> {
  const { user } = lead;
  const isHour = isHourCopy(lead);
  const facts = {
    ...toSubject(lead),
    amount,
    currency,
    order: { id: lead.id, reference: lead.reference },
    lostDiscount,
    ...(isHour && { isHour }),
    ...(wasCancelled && { wasCancelled }),
  };
  await queueMail(tx, {
    template: "late-payment",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(lead, "late-payment"),
    payload: { name: user.name, ...facts, ...kindOf(lead).toLatePaymentMail?.() },
  });
}
