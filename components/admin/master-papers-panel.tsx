"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { DateFormatters } from "@/components/common/date-formatters";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { MasterPapers } from "@/lib/administration/master-papers";
import { FISCAL_REGIME_LABELS, REPORTED_FACT_LABELS } from "@/lib/invoicing/fiscal-profile/policy";
import { settleInvoiceMutation } from "@/lib/invoicing/self-billed-invoices/queries";
import type { SelfBilledInvoiceView } from "@/lib/invoicing/self-billed-invoices/schema";
import { errorMessage } from "@/lib/platform/http/client";
import { formatDayOfMonth } from "@/lib/platform/time/format";
import { countryName } from "@/lib/reference/countries";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { FactList, type FactEntry } from "./fact-list";
import styles from "./admin-user-page.module.css";

const listFormat = new Intl.ListFormat("es", { type: "conjunction" });

const toFacts = (papers: MasterPapers, timeZone: string): FactEntry[] => [
  [
    "Falta para informar a Hacienda",
    papers.missing.length === 0
      ? "Nada"
      : listFormat.format(papers.missing.map((fact) => REPORTED_FACT_LABELS[fact])),
  ],
  ["País fiscal", papers.country && countryName(papers.country)],
  ["Régimen de IVA", papers.regime && FISCAL_REGIME_LABELS[papers.regime]],
  ["Retención", papers.withholdingPercentage > 0 ? `${papers.withholdingPercentage} %` : "No"],
  [
    "Acuerdo de autofactura",
    papers.agreedAt ? `Desde el ${formatDayOfMonth(papers.agreedAt, timeZone)}` : "No",
  ],
  ["Autofacturas", String(papers.invoices.length)],
];

const getDifference = ({ taxAmount, withholdingAmount }: SelfBilledInvoiceView): number =>
  taxAmount - withholdingAmount;

/** Payouts are the Master's parts without taxes, so what the invoice adds or keeps back is settled apart. */
function UnsettledInvoices({ invoices }: { invoices: SelfBilledInvoiceView[] }) {
  const router = useRouter();
  const settle = useMutation({ ...settleInvoiceMutation(), onSuccess: () => router.refresh() });
  const unsettled = invoices.filter((invoice) => invoice.settledAt === null && getDifference(invoice) !== 0);
  if (unsettled.length === 0) return null;
  return (
    <div>
      <h3 className={styles.subheading}>IVA y retenciones por liquidar</h3>
      {settle.error && <FormMessage kind="error">{errorMessage(settle.error)}</FormMessage>}
      <ul role="list" className={styles.activity}>
        {unsettled.map((invoice) => (
          <li key={invoice.id}>
            {invoice.number} · {formatMoneyWithDecimals(getDifference(invoice), invoice.currency)}{" "}
            <Button
              variant="quiet"
              size="s"
              pending={settle.isPending && settle.variables.id === invoice.id}
              onClick={() => settle.mutate({ id: invoice.id, settled: true })}
            >
              Marcar como liquidada<span className="visually-hidden">: {invoice.number}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MasterPapersPanelProps {
  papers: MasterPapers;
  timeZone: DateFormatters["timeZone"];
}

/** Lists the facts that a Master lacks for the tax office, and the taxes of their invoices that are still to be settled. */
export function MasterPapersPanel({ papers, timeZone }: MasterPapersPanelProps) {
  return (
    <section className={cx(styles.panel, styles.papers)}>
      <FactList title="Papeles" facts={toFacts(papers, timeZone)} />
      <UnsettledInvoices invoices={papers.invoices} />
    </section>
  );
}
