import { appendRecord, type AppendedRecord, type RecordOptions } from "@/lib/invoicing/record/service";
import { sealRecipient, type InvoiceRecipient } from "@/lib/orders/recipient";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Invoice, InvoiceKind, Prisma } from "@/lib/platform/db/generated/client";
import { createTestAyni } from "./ayni";
import { createPaidTestOrder } from "./orders";
import { createTestMaster, createTestUser } from "./users";

// Invoices and their records without the sales that cause them.

export const TEST_ISSUER = {
  issuerName: "Ayllu Círculo, S.L.",
  issuerTaxId: "B12345674",
  issuerAddress: "Calle Mayor 1, Madrid",
};

export const TEST_RECIPIENT: InvoiceRecipient = {
  name: "Lucía Íñiguez",
  taxId: "00000000T",
  country: "ES",
  address: "Calle Menor 2, Madrid",
};

export type InvoicedSale = { orderId: string; buyerId: string };

export async function createInvoicedSale(): Promise<InvoicedSale> {
  const [buyer, master] = await Promise.all([createTestUser(), createTestMaster()]);
  const ayni = await createTestAyni({ userId: master.id });
  const { id } = await createPaidTestOrder(buyer, ayni);
  return { orderId: id, buyerId: buyer.id };
}

type InvoiceOptions = {
  kind?: InvoiceKind;
  recipient?: InvoiceRecipient;
  correctsId?: string;
  substitutesId?: string;
  overrides?: Partial<Prisma.InvoiceUncheckedCreateInput>;
};

/** Issues an invoice of 25 € in the series of a year, whose row is locked as by the issuing transaction. */
export async function issueTestInvoice(
  tx: Tx,
  { orderId, buyerId }: InvoicedSale,
  { kind = "SIMPLIFIED", recipient, correctsId, substitutesId, overrides }: InvoiceOptions = {},
): Promise<Invoice> {
  const sign = correctsId ? -1 : 1;
  const amounts = { taxBase: 2066 * sign, taxAmount: 434 * sign };
  const [{ lastNumber: number }] = await tx.$queryRaw<[{ lastNumber: number }]>`
    insert into "InvoiceSeries" (series, "lastNumber") values ('AY-27', 1)
    on conflict (series) do update set "lastNumber" = "InvoiceSeries"."lastNumber" + 1 returning "lastNumber"`;
  return tx.invoice.create({
    data: {
      ...TEST_ISSUER,
      kind,
      series: "AY-27",
      number,
      issuedAt: new Date(),
      operationDate: new Date(),
      buyerId,
      currency: "eur",
      ...amounts,
      amount: amounts.taxBase + amounts.taxAmount,
      ...(recipient ? { recipientSealed: sealRecipient(recipient, buyerId) } : {}),
      ...(correctsId ? { correctsId } : {}),
      ...(substitutesId ? { substitutesId } : {}),
      ...overrides,
      lines: {
        create: {
          ...amounts,
          position: 0,
          orderId,
          description: "Respirar para volver a casa",
          taxRule: "es-general-2012",
          taxPercentage: 21,
        },
      },
    },
  });
}

/** Issues an invoice and records it. */
export const recordTestInvoice = (
  sale: InvoicedSale,
  options?: InvoiceOptions,
  recordOptions?: RecordOptions,
): Promise<Invoice & { record: AppendedRecord | null }> =>
  db.$transaction(async (tx) => {
    const invoice = await issueTestInvoice(tx, sale, options);
    return { ...invoice, record: await appendRecord(tx, invoice.id, recordOptions) };
  });
