import { z } from "zod";
import type { ExchangeRateView } from "@/lib/invoicing/exchange-note";
import { membershipInput, type PlacedMembership } from "@/lib/orders/memberships/schema";
import { orderInput } from "@/lib/orders/order-input";
import { normalizeTaxId } from "@/lib/payouts/bank-details/tax-id";
import { legalName, requiredText } from "@/lib/platform/text/safe-text";
import { isCountryCode } from "@/lib/reference/countries";

/** The segment is called after the user whom the neighbouring calls name: a folder has one name for it. */
export const orderInvoiceParams = z.object({ userId: z.uuid() }).transform(({ userId: id }) => ({ id }));

export const invoiceQuery = z.object({
  /** "completa" is the one in the buyer's name; the first one by default. */
  kind: z.enum(["completa"]).optional(),
  /** One of the invoices of the order, such as a rectifying one. */
  reference: z.string().max(30).optional(),
});
export type InvoiceQuery = z.output<typeof invoiceQuery>;

const MAX_NAME = 120;
const MAX_TAX_ID = 40;
const MAX_ADDRESS = 250;

/** Whom a full invoice is made out to. The number is checked by the server. */
export const recipientInput = z.object({
  name: legalName(MAX_NAME, "Escribe tu nombre completo o el de tu empresa"),
  taxId: requiredText(MAX_TAX_ID, "Escribe tu identificación fiscal").transform(normalizeTaxId),
  address: requiredText(MAX_ADDRESS, "Escribe tu domicilio, con código postal y ciudad"),
  /** The buyer's by default. */
  country: z.string("Elige el país").refine(isCountryCode, "Elige el país").optional(),
});
export type RecipientInput = z.output<typeof recipientInput>;
export type RecipientValues = z.input<typeof recipientInput>;

/** The company that a member buys for; its country decides the tax, and has to be said. */
export const companyInput = recipientInput.extend({
  country: z.string("Elige el país").refine(isCountryCode, "Elige el país"),
});
export type CompanyInput = z.output<typeof companyInput>;
export type CompanyValues = z.input<typeof companyInput>;

/** An order whose full invoice is asked for with it. */
export const invoicedOrderInput = orderInput.extend({ invoiceTo: recipientInput.optional() });
export type InvoicedOrderInput = z.output<typeof invoicedOrderInput>;

/** A membership whose periods are invoiced to somebody. */
export const invoicedMembershipInput = membershipInput.extend({ invoiceTo: recipientInput.optional() });
export type InvoicedMembershipInput = z.output<typeof invoicedMembershipInput>;

/** `needsInvoiceTo`: the law wants the member's data before the payment; their country is the one that is suggested. */
export type InvoicedMembership = PlacedMembership & { needsInvoiceTo?: { country: string } };

/** `substitute` names the buyer in place of a simplified one, which stays. */
export type InvoiceForm = "simplified" | "full" | "substitute" | "rectifying";

export type InvoiceSummary = {
  reference: string;
  form: InvoiceForm;
  issuedAt: string;
  /** Minor units of the lower-case currency, negative in a rectifying one. */
  amount: number;
  currency: string;
  /** The state of its record at the tax agency, in Spanish; null where nothing is sent. */
  agency: string | null;
};

/** `required` by law, for a sale of more than 400 €; `given` until the invoice is issued. */
export type RecipientRequest = "none" | "offered" | "required" | "given";

export type OrderInvoices = {
  /** In their order. */
  invoices: InvoiceSummary[];
  request: RecipientRequest;
  /** The buyer's, for the form. */
  country: string;
};

/** Minor units of the currency; `euros` in cents, null exactly for euros. */
type InvoiceSums = { taxBase: number; taxAmount: number };

/** A group of lines with one rule. */
export type InvoiceTax = InvoiceSums & {
  /** "IVA". */
  name: string;
  percentage: number;
  /** The sentence that the law wants; null without one. */
  text: string | null;
  euros: InvoiceSums;
};

/** The contents of the document. Dates are days in Spain, "2027-01-31". */
export type InvoiceView = {
  reference: string;
  form: InvoiceForm;
  issuedOn: string;
  operationDate: string;
  issuer: { name: string; taxId: string; address: string };
  /** It is null in a simplified invoice. */
  recipient: { name: string; taxId: string; country: string; address: string } | null;
  lines: { description: string; order: string; percentage: number; taxBase: number; amount: number }[];
  taxes: InvoiceTax[];
  amount: number;
  currency: string;
  /** Euros for one unit of the currency, and the day of the rate; null for euros. */
  exchange: ExchangeRateView | null;
  /** The invoice that it rectifies or stands for; null for any other. */
  former: { reference: string; issuedOn: string } | null;
  /** In the QR code; null for an issuer whose invoices are not for the tax agency. */
  verificationUrl: string | null;
};
