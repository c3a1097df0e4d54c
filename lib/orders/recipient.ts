import "server-only";
import { z } from "zod";
import { seal, unseal } from "@/lib/platform/crypto";

/** The recipient of a full invoice, as stored encrypted in `Invoice.recipientSealed`. */
const invoiceRecipient = z.object({
  name: z.string().min(1),
  /** NIF in Spain, VAT number or another official number elsewhere. */
  taxId: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  address: z.string().min(1),
});

export type InvoiceRecipient = z.infer<typeof invoiceRecipient>;

export const sealRecipient = (recipient: InvoiceRecipient, buyerId: string): string =>
  seal("invoice recipient", JSON.stringify(recipient), buyerId);

/** Returns null for a text that was altered, or sealed for another buyer or with another key. */
export function readRecipient(sealed: string, buyerId: string): InvoiceRecipient | null {
  const text = unseal("invoice recipient", sealed, buyerId);
  return text === null ? null : invoiceRecipient.parse(JSON.parse(text));
}

/** Like `readRecipient`, for data without which nothing can go on. Errors: a text that cannot be read. */
export function unsealRecipient(sealed: string, buyerId: string): InvoiceRecipient {
  const recipient = readRecipient(sealed, buyerId);
  if (recipient === null) throw new Error("The recipient of an invoice cannot be read with this key");
  return recipient;
}
