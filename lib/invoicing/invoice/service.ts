import "server-only";
import { findCompany } from "@/lib/orders/company/data";
import { sealRecipient } from "@/lib/orders/recipient";
import type { InvoiceRecipient } from "@/lib/orders/recipient";
import { placeMembership } from "@/lib/orders/memberships/service";
import type { PlacedMembership } from "@/lib/orders/memberships/schema";
import { placeOrder } from "@/lib/orders/order/service";
import type { PlacedOrder } from "@/lib/orders/order/schema";
import type { Payable } from "@/lib/orders/payable";
import { isSelf } from "@/lib/platform/actor";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { areInvoicesIssued } from "@/lib/platform/site-config/data";
import { toLocalDay } from "@/lib/platform/time/days";
import { findTaxRule } from "@/lib/reference/tax-rules";
import { findEuroRate } from "@/lib/invoicing/exchange-rates/data";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { DEFAULT_COUNTRY, acceptsRecipient, getSale, needsRecipient, toOrderInvoices } from "./data";
import { findFull, NO_RATE, toPaidEuros } from "./draft";
import { issueInvoices } from "./issuing";
import { renderInvoicePdf } from "./pdf";
import { lockSale, readSale } from "./sale";
import type { Sale } from "./sale";
import { SIMPLIFIED_LIMIT } from "./policy";
import type {
  InvoicedMembership,
  InvoicedMembershipInput,
  InvoicedOrderInput,
  InvoiceQuery,
  OrderInvoices,
  RecipientInput,
} from "./schema";
import { isRecipientTaxId, toStoredTaxId } from "./tax-id";
import { getInvoiceView } from "./view";

const PDF_LIMIT = { name: "invoice-pdf", points: 60, seconds: 3600 };
const RECIPIENT_LIMIT = { name: "invoice-recipient", points: 20, seconds: 3600 };

const ALREADY_FULL = "Este pedido ya tiene su factura a tu nombre. Si tiene un error, escríbenos.";
const OF_COMPANY = "Compraste como empresa, sin IVA: la factura va a su nombre.";
const WRONG_TAX_ID = "Este número no es correcto: revisa cada cifra y cada letra.";

const hasEnded = (sale: Sale): AppError =>
  findFull(sale) ? conflict(ALREADY_FULL) : new AppError("NotFound");

/** Errors: `ValidationError` (a number that the country does not give). */
export async function completeRecipient(
  buyerId: string,
  { country: chosen, ...input }: RecipientInput,
  field = "taxId",
): Promise<InvoiceRecipient> {
  const buyer = await db.user.findUniqueOrThrow({ where: { id: buyerId }, select: { country: true } });
  const country = chosen ?? buyer.country ?? DEFAULT_COUNTRY;
  const taxId = toStoredTaxId(input.taxId, country);
  if (!isRecipientTaxId(taxId, country)) {
    throw new AppError("ValidationError", { fields: { [field]: WRONG_TAX_ID } });
  }
  return { ...input, taxId, country };
}

/** An invoice without VAT has to be made out to the company whose number has spared it. */
const isOfCompany = ({ orders }: Sale): boolean =>
  orders.some(({ taxRule }) => taxRule !== null && findTaxRule(taxRule)?.buyer === "BUSINESS");

/** Until the full invoice is issued, later data replace the earlier ones. Errors: `NotFound`, `Conflict`. */
async function storeRecipient(leadId: string, recipient: InvoiceRecipient): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockSale(tx, leadId);
    const sale = await readSale(tx, leadId);
    if (!sale) throw new AppError("NotFound");
    if (!acceptsRecipient(sale)) throw hasEnded(sale);
    if (isOfCompany(sale)) throw conflict(OF_COMPANY);
    const sealed = sealRecipient(recipient, sale.lead.userId);
    await tx.invoiceRecipient.upsert({
      where: { orderId: leadId },
      create: { orderId: leadId, sealed },
      update: { sealed },
    });
  });
}

/** Leaves to the sweep an invoice that cannot be issued now: the buyer has paid, and sees what there is. */
const issueIfPossible = (orderId: string): Promise<void> =>
  issueInvoices(orderId).catch((err: unknown) =>
    log.error({ err, orderId }, "A sale could not be invoiced yet"),
  );

/** A sale with the invoices that no job has issued yet. The buyer and admins may read it. Errors: `NotFound`. */
async function getIssuedSale(actor: Member, orderId: string): Promise<Sale> {
  const sale = await getSale(actor, orderId);
  await issueIfPossible(sale.lead.id);
  return (await readSale(db, sale.lead.id)) ?? sale;
}

/** Errors: `NotFound`. */
export const listOrderInvoices = async (actor: Member, orderId: string): Promise<OrderInvoices> =>
  toOrderInvoices(actor, await getIssuedSale(actor, orderId));

/**
 * Makes out the invoice of a paid order to the buyer, once; before the payment it keeps their data for it. Errors: `NotFound`
 * (somebody else's order, or one without invoices), `ValidationError`, `Conflict` (there is one), `TooManyRequests`.
 */
export async function requestFullInvoice(
  actor: Member,
  orderId: string,
  input: RecipientInput,
): Promise<OrderInvoices> {
  const sale = await getSale(actor, orderId);
  if (!isSelf(actor, sale.lead.userId)) throw new AppError("NotFound");
  if (!acceptsRecipient(sale)) throw hasEnded(sale);
  await consumeRateLimit(RECIPIENT_LIMIT, actor.id);
  await storeRecipient(sale.lead.id, await completeRecipient(actor.id, input));
  return listOrderInvoices(actor, orderId);
}

/** Errors: `NotFound` (none yet), `ServiceUnavailable` (too many heavy tasks wait), `TooManyRequests`. */
export async function createInvoicePdf(
  actor: Member,
  orderId: string,
  asked: InvoiceQuery,
): Promise<{ reference: string; bytes: Uint8Array<ArrayBuffer> }> {
  const view = getInvoiceView(await getIssuedSale(actor, orderId), asked);
  await consumeRateLimit(PDF_LIMIT, actor.id);
  return { reference: view.reference, bytes: await renderInvoicePdf(view, actor.id) };
}

/**
 * Says of what was ordered, of any kind, that the law wants the buyer's data before its payment. `orderId` is that of the
 * order with the checkout.
 */
export async function askForRecipient<Placed extends { checkoutUrl?: string | null }>(
  actor: Member,
  orderId: string,
  placed: Placed,
): Promise<Placed & Pick<Partial<Payable>, "needsInvoiceTo">> {
  if (!placed.checkoutUrl || !needsRecipient(await getSale(actor, orderId))) return placed;
  return { ...placed, needsInvoiceTo: true };
}

/**
 * Places an order and keeps whom its full invoice is for. Without these data it can be paid as well: the order asks for them
 * afterwards. Errors: as `placeOrder`, and `ValidationError` of `invoiceTo`.
 */
export async function placeInvoicedOrder(
  actor: Member,
  { invoiceTo, ...input }: InvoicedOrderInput,
): Promise<PlacedOrder> {
  const recipient = invoiceTo && (await completeRecipient(actor.id, invoiceTo, "invoiceTo.taxId"));
  const placed = await placeOrder(actor, input);
  if (placed.status === "completed") return placed;
  if (recipient) {
    const sale = await getSale(actor, placed.id);
    if (acceptsRecipient(sale) && !isOfCompany(sale)) await storeRecipient(sale.lead.id, recipient);
  }
  return askForRecipient(actor, placed.id, placed);
}

/** Converts an amount in minor units of the lower-case currency to cents of a euro, at the rate of today. Errors: one that nobody knows. */
async function findEuros(amount: number, currency: string): Promise<number> {
  const today = toLocalDay(new Date().toISOString(), BOOKS_ZONE);
  return toPaidEuros(amount, currency, (await findEuroRate(db, currency, today)) ?? NO_RATE);
}

/** Says of a membership whose charge is above the limit that the law wants the member's data before its payment. */
async function askForMember(placed: PlacedMembership): Promise<InvoicedMembership> {
  const { userId, amount, currency, recipientSealed, user } = await db.membership.findUniqueOrThrow({
    where: { id: placed.id },
    select: {
      userId: true,
      amount: true,
      currency: true,
      recipientSealed: true,
      user: { select: { country: true } },
    },
  });
  const isKnown = recipientSealed !== null || (await findCompany(db, userId)) !== null;
  const isAsked = areInvoicesIssued() && !isKnown && (await findEuros(amount, currency)) > SIMPLIFIED_LIMIT;
  return isAsked ? { ...placed, needsInvoiceTo: { country: user.country ?? DEFAULT_COUNTRY } } : placed;
}

/**
 * Joins a membership and keeps whom the invoices of its periods are for. Errors: as `placeMembership`, and `ValidationError` of
 * `invoiceTo`.
 */
export async function placeInvoicedMembership(
  actor: Member,
  { invoiceTo, ...input }: InvoicedMembershipInput,
): Promise<InvoicedMembership> {
  const recipient = invoiceTo && (await completeRecipient(actor.id, invoiceTo, "invoiceTo.taxId"));
  const placed = await placeMembership(actor, input);
  if (placed.checkoutUrl === null) return placed;
  if (recipient) {
    const recipientSealed = sealRecipient(recipient, actor.id);
    await db.membership.update({ where: { id: placed.id }, data: { recipientSealed } });
  }
  return askForMember(placed);
}
