"use client";

import { useMutation } from "@tanstack/react-query";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useState } from "react";
import { DownloadLink } from "@/components/common/download-link";
import { formatDate } from "@/components/common/format-date";
import { Button } from "@/components/ui/button";
import { fullInvoiceMutation } from "@/lib/invoicing/invoice/queries";
import type { InvoiceForm, InvoiceSummary, OrderInvoices } from "@/lib/invoicing/invoice/schema";
import type { OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./order-page.module.css";

const RecipientDialog = lazyDialog(() =>
  import("@/components/common/recipient-dialog").then((m) => m.RecipientDialog),
);

interface InvoiceSectionProps {
  order: Pick<OrderView, "id" | "status">;
  invoices: OrderInvoices;
  /** Called once the buyer has given their data. */
  onChange: () => void;
}

const LABELS: Readonly<Record<InvoiceForm, string>> = {
  simplified: "Factura simplificada",
  full: "Factura a tu nombre",
  substitute: "Factura a tu nombre",
  rectifying: "Factura rectificativa",
};

const REQUIRED = "Esta compra pasa de 400 €: la ley pide que su factura lleve tus datos.";
const UNTIL_GIVEN =
  "Puedes pagar sin ponerlos. Hasta que los pongas aquí, tu factura será simplificada, sin tu nombre; de más de 3.000 €, no habrá ninguna.";

/** The newest of those that were not issued for what went back is the one that people look for. */
const findMain = ({ invoices }: OrderInvoices): InvoiceSummary | undefined =>
  invoices.findLast(({ form }) => form !== "rectifying");

const downloadUrl = ({ id }: InvoiceSectionProps["order"], { reference }: InvoiceSummary): string =>
  api.orderInvoice(id, { reference });

/** With the minus of the receipt beside it. */
const formatInvoiced = (amount: number, currency: string): string =>
  `${amount < 0 ? "−" : ""}${formatMoneyWithDecimals(Math.abs(amount), currency)}`;

const InvoiceFacts = ({ invoice: { issuedAt, amount, currency } }: { invoice: InvoiceSummary }) => (
  <p className={styles.quiet}>
    {formatDate(issuedAt, DEFAULT_TIME_ZONE)} · {formatInvoiced(amount, currency)}
  </p>
);

/** An invoice beside the main one. */
function OtherInvoice({ order, invoice }: Pick<InvoiceSectionProps, "order"> & { invoice: InvoiceSummary }) {
  const { reference, form, agency } = invoice;
  return (
    <li>
      <DownloadLink href={downloadUrl(order, invoice)}>
        {LABELS[form]} {reference}
      </DownloadLink>
      <InvoiceFacts invoice={invoice} />
      {agency && <p className={styles.quiet}>{agency}</p>}
    </li>
  );
}

function RecipientRequest({ order, invoices, onChange }: InvoiceSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { mutateAsync } = useMutation(fullInvoiceMutation(order.id));
  const { request, country } = invoices;
  if (request === "none") return null;
  if (request === "given")
    return <p className={styles.quiet}>Ya tenemos tus datos: la factura irá a tu nombre.</p>;
  return (
    <>
      {request === "required" && (
        <p>
          {REQUIRED}
          {order.status === "pending" && ` ${UNTIL_GIVEN}`}
        </p>
      )}
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {request === "required" ? "Poner mis datos" : "A mi nombre"}
      </Button>
      {isOpen && (
        <RecipientDialog
          country={country}
          isUnpaid={order.status === "pending"}
          onClose={() => setIsOpen(false)}
          onSave={async (recipient) => {
            await mutateAsync(recipient);
            setIsOpen(false);
            onChange();
          }}
        />
      )}
    </>
  );
}

/** The invoices of an order, and the way to one in the buyer's name. */
export function InvoiceSection(props: InvoiceSectionProps) {
  const { order, invoices } = props;
  const main = findMain(invoices);
  const others = invoices.invoices.filter((invoice) => invoice !== main);
  if (!main && invoices.request === "none") return null;
  return (
    <section aria-labelledby="invoice" className={styles.section}>
      <h2 id="invoice" className={styles.heading}>
        Factura
      </h2>
      {main && (
        <DownloadLink href={downloadUrl(order, main)}>
          {LABELS[main.form]} {main.reference}
        </DownloadLink>
      )}
      {main && <InvoiceFacts invoice={main} />}
      {main?.agency && <p className={styles.quiet}>{main.agency}</p>}
      {others.length > 0 && (
        <ul role="list" aria-label="Más facturas de este pedido" className={styles.invoices}>
          {others.map((invoice) => (
            <OtherInvoice key={invoice.reference} order={order} invoice={invoice} />
          ))}
        </ul>
      )}
      <RecipientRequest {...props} />
    </section>
  );
}
